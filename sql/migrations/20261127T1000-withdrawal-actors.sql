-- module: withdrawals
-- accepts: baseline/15-withdrawals.sql 0403af5200ddf3517ae2316b2e17e3983e5628f8a07e6975ae0ab1ed5b29de78
-- check: select not exists (select from withdrawal_events where actor = 'house')

-- Databases made before 2026-11-22 19:14 UTC call the actor of the server itself 'house', where
-- the baseline says 'system' since.
alter table withdrawal_events drop constraint withdrawal_events_actor_check;
-- The events are append only.
alter table withdrawal_events disable trigger user;
update withdrawal_events set actor = 'system' where actor = 'house';
alter table withdrawal_events enable trigger user;
alter table withdrawal_events add constraint withdrawal_events_actor_check
  check (actor in ('player', 'staff', 'system', 'provider'));
