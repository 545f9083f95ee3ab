-- check: select pg_get_constraintdef(oid) like '%taken_over%' from pg_constraint \
--   where conname = 'withdrawal_events_kind_check'

-- A claim can be taken over by another staff member, which the timeline shows.
alter table withdrawal_events drop constraint withdrawal_events_kind_check;
alter table withdrawal_events add constraint withdrawal_events_kind_check check (kind in (
  'requested', 'review', 'passed', 'approval', 'approved', 'recalled', 'held', 'unheld',
  'claimed', 'released', 'taken_over', 'asked', 'delayed', 'sent', 'paid', 'rejected', 'failed',
  'cancelled', 'mismatch', 'contradiction', 'unknown', 'settle_proposed', 'settle_declined'));
