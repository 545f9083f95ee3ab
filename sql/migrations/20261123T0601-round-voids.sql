-- check before: select not exists (select from rounds where void_reason not in \
--   ('beacon_missing', 'beacon_invalid', 'lock_missed', 'not_joined'))

-- A round is void by a rule that its verifiers know, and by no other.
alter table rounds add constraint rounds_void_reason check (
  void_reason in ('beacon_missing', 'beacon_invalid', 'lock_missed', 'not_joined'));

-- The server was down while the round ran: bets that only their players could cash out are
-- returned. Published, so that no bet is returned so in another round.
alter table rounds add column is_interrupted boolean not null default false;
grant update (is_interrupted) on rounds to croupier_app;
alter table rounds disable trigger user;
update rounds set is_interrupted = true
 where id in (
   select round_id from settlements where void_reason = 'interrupted'
   union all
   select round_id from archive.settlements where void_reason = 'interrupted');
alter table rounds enable trigger user;
