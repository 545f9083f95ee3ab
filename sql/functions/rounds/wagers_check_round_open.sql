-- Trigger on `wagers`: accepts a stake only while its round accepts bets, and only in the
-- currency of the round, whatever a server has cached. The rows of the rounds are locked first, so
-- a concurrent close of the bets is either waited for or seen. Duels insert their stakes before
-- they have a round; wagers_join_round checks those. A running round that shows its steps takes a
-- stake only as an addition to an open bet of the same player, and of the same amount.
create or replace function wagers_check_round_open() returns trigger language plpgsql as $$
begin
  perform 1 from rounds r where r.id in (select i.round_id from inserted i)
    order by r.id for share;
  if exists (
    select from inserted i join rounds r on r.id = i.round_id
     where (r.game <> i.game or r.state not in ('waiting', 'betting')
            or r.lock_at <= clock_timestamp())
       and not (r.game = i.game and r.state = 'running' and r.shown <> 'null' and exists (
         select from wager_records s
          where s.round_id = r.id and s.id::text = i.bet ->> 'seat' and s.is_open
            and s.bet ->> 'seat' is null
            and s.player_id = i.player_id and s.account = i.account and s.stake = i.stake))
  ) then
    raise exception 'rounds: bets are closed' using errcode = 'CR002';
  end if;
  if exists (
    select from inserted i join rounds r on r.id = i.round_id
     where r.currency is not null and r.currency <> account_currency(i.account)
  ) then
    raise exception 'rounds: a stake is of another currency than its round' using errcode = 'CR004';
  end if;
  return null;
end $$;
