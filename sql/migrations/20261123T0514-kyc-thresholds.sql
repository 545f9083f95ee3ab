-- module: kyc
-- check: select not has_table_privilege('croupier_app', 'kyc_thresholds', 'insert, update, delete')
-- check: select count(*) = 1 from proposal_kinds where kind = 'kyc_thresholds'

-- Thresholds of deposits change by kyc_thresholds_lower or, higher, by an approved proposal alone.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('kyc_thresholds', array['risk', 'admin'], null, true);
