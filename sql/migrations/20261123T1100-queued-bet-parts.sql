-- The part of the table that a queued bet names, such as the slot of a crash bet; else empty.
-- check: select has_column_privilege('croupier_app', 'queued_bets', 'part', 'insert')
alter table queued_bets add column part text not null default '';
grant insert (part) on queued_bets to croupier_app;
