create or replace function game_limits_apply(of_game text, of_currency text, terms jsonb)
  returns void language sql as $$
  update game_limits
     set stake_min = (terms ->> 'stake_min')::numeric * 1000000,
         stake_max = (terms ->> 'stake_max')::numeric * 1000000,
         payout_max = (terms ->> 'payout_max')::numeric * 1000000
   where game = of_game and currency = of_currency
$$;
revoke all on function game_limits_apply(text, text, jsonb) from public;
