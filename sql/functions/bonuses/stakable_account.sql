-- The account of the active bonus whose money may be staked on this game, beside a cash account.
create or replace function stakable_account(cash bigint, of_game text) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.account from bonus_grants g
   where g.cash_account = cash and g.state = 'active'
     and (g.games is null or g.games && game_keys(of_game))
$$;
revoke all on function stakable_account(bigint, text) from public;
