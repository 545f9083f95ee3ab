-- Checks bets of several players at once (protection_refuse_bet), in the order of the players, so
-- that two callers never deadlock. Called by domain/protection before a batch of bets.
create or replace function protection_refuse_bets(players bigint[], numbers bigint[],
    stakes bigint[])
  returns table (account bigint, refusal text) language sql security definer
  set search_path = public, pg_temp as $$
  select asked.account, protection_refuse_bet(asked.player, asked.account, asked.stake)
    from (select * from unnest(players, numbers, stakes) as given (player, account, stake)
           order by given.player) asked
$$;
