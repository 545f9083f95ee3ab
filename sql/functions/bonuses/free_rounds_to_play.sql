-- The account and the stake of free rounds of a player that can be played now; no row otherwise.
-- Without locks: the bet that takes one asks again.
create or replace function free_rounds_to_play(of_player bigint, of_grant bigint)
  returns table (account bigint, value bigint, game text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.account, g.value, g.game from free_round_grants g
   where g.id = of_grant and g.player_id = of_player and g.state = 'active' and g.used < g.rounds
     and g.expires_at > now()
$$;
