-- Takes one of the free rounds whose stakes lie in this account for a bet, and says why it cannot
-- be one; null where it is. Called by the triggers on `bets` and `wagers`, after the account was
-- locked.
create or replace function free_rounds_take(of_account bigint, of_bet bigint, of_game text,
    of_stake bigint, of_bonus_stake bigint)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken bigint;
begin
  update free_round_grants set used = used + 1
   where account = of_account and state = 'active' and used < rounds and expires_at > now()
     and game = of_game and value = of_stake and of_bonus_stake = of_stake
  returning id into taken;
  if taken is null then return 'free_rounds_over'; end if;
  insert into free_round_bets (bet_id, grant_id) values (of_bet, taken);
  return null;
end $$;
revoke all on function free_rounds_take(bigint, bigint, text, bigint, bigint) from public;
