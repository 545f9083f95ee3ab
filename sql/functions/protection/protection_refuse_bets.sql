-- Checks bets of several players at once (protection_refuse_bet), in the order of the players, so
-- that two callers never deadlock. Called by domain/protection before a batch of bets.
create or replace function protection_refuse_bets(players bigint[], numbers bigint[],
    stakes bigint[], games text[], openings boolean[])
  returns table (account bigint, refusal text) language sql security definer
  set search_path = public, pg_temp as $$
  select asked.account, protection_refuse_bet(asked.player, asked.account, asked.stake,
                                              asked.game, asked.opens_game)
    from (select * from unnest(players, numbers, stakes, games, openings)
                     as given (player, account, stake, game, opens_game)
           order by given.player) asked
$$;
