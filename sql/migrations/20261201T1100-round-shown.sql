-- module: rounds
-- check: select has_column_privilege('croupier_app', 'rounds', 'shown', 'update')

-- What a round that runs in steps has shown so far, and until when its players decide. The rest of
-- its outcome is secret until it is over.
alter table rounds add column shown jsonb not null default 'null';
grant update (shown) on rounds to croupier_app;
