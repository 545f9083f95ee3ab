-- module: suppliers
-- check: select has_column_privilege('croupier_app', 'supplier_launches', 'session_id', 'insert')

-- The session that opened the game: no stake is taken under the launch after its end, nor under a
-- launch from before this column. No foreign key: sessions of erased players are deleted.
alter table supplier_launches add column session_id uuid;
grant insert (session_id) on supplier_launches to croupier_app;
