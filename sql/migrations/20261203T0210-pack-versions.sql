-- module: bonuses
-- check: select count(*) = 1 from proposal_kinds where kind = 'bonus_packs'

-- The approved proposal that made a version; null for what was shipped.
alter table bonus_pack_versions add column proposal_id bigint
  constraint bonus_pack_versions_proposal unique references proposals (id);
grant insert (proposal_id) on bonus_pack_versions to croupier_app;
create index bonus_pack_entries_of_pack on bonus_pack_entries (pack_id, version);

-- The steps of a pack take two people.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('bonus_packs', array['payments', 'admin'], null, true);
