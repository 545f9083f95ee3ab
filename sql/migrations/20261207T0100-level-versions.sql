-- module: levels
-- check: select count(*) = 1 from proposal_kinds where kind = 'level_versions'

alter table level_versions
  add constraint level_versions_proposal unique (proposal_id),
  add constraint level_versions_proposal_fk foreign key (proposal_id) references proposals (id);

-- What levels give takes two people.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('level_versions', array['payments', 'admin'], null, true);
