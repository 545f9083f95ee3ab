-- module: wagers
-- check: select count(*) = 1 from proposal_kinds where kind = 'bet_corrections'

-- A correction of a settled bet, which one person proposes and another approves.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('bet_corrections', array['payments', 'admin'], '7 days', true);
