-- Applies limits at once when neither the largest stake nor the largest payout is raised; otherwise
-- changes nothing and returns false.
create or replace function game_limits_lower(of_game text, of_currency text, terms jsonb)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  limits game_limits;
begin
  select * into limits from game_limits where game = of_game and currency = of_currency for update;
  if (terms ->> 'stake_max')::numeric * 1000000 > limits.stake_max
     or (terms ->> 'payout_max')::numeric * 1000000 > limits.payout_max then
    return false;
  end if;
  perform game_limits_apply(of_game, of_currency, terms);
  return true;
end $$;
