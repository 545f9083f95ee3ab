-- module: cases
-- check: select count(*) = 1 from proposal_kinds where kind = 'case_versions'

-- A version of a case is published in the back office by two people.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('case_versions', array['content', 'admin'], null, true);
