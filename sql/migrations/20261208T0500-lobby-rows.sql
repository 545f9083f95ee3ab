-- module: lobby
-- check: select count(*) = 1 from lobby_parts where name = 'rows'

-- Rows of games that the operator puts together, for countries and currencies. Their form is
-- declared in features/lobby/contract.backoffice.ts.
insert into lobby_parts (name) values ('rows') on conflict do nothing;
