-- check: select pg_get_constraintdef(oid) like '%takeover%' from pg_constraint \
--   where conname = 'reconciliation_steps_action_check'
-- check: select exists (select from information_schema.columns \
--   where table_name = 'verifications' and column_name = 'claimed_by')

-- What a colleague has claimed can be taken over with a note, which is kept with the steps.
alter table reconciliation_steps drop constraint reconciliation_steps_action_check;
alter table reconciliation_steps add constraint reconciliation_steps_action_check check (action in (
  'take', 'takeover', 'release', 'explain', 'close', 'reopen'));

-- The staff member who reviews a verification: others do not decide it meanwhile.
alter table verifications add column claimed_by bigint references players (id);
