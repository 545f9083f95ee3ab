-- module: tournaments
-- check: select count(*) = 1 from proposal_kinds where kind = 'new_tournaments'
-- check: select has_column_privilege('croupier_app', 'tournaments', 'key', 'insert')
-- check: select not has_column_privilege('croupier_app', 'tournaments', 'key', 'update')

-- A tournament that one person announced has the key of the request, so that a request that was
-- sent twice announces it once; of an approved proposal there is one as well.
alter table tournaments
  add column key text constraint tournaments_key unique,
  add constraint tournaments_proposal unique (proposal_id),
  add constraint tournaments_proposed foreign key (proposal_id) references proposals (id),
  add constraint tournaments_origin check (num_nonnulls(key, proposal_id, series) <= 1);
grant insert (key) on tournaments to croupier_app;

-- Those that can cost much take two people.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('new_tournaments', array['payments', 'admin'], '7 days', false);
