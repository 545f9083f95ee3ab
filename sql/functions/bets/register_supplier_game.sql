-- Makes a game of a supplier known to bets and reports; false when there is one of that name.
-- It has no limits of its own here, and pays what the supplier says.
create or replace function register_supplier_game(name text) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with added as (
    insert into games (game, pays_shares) values (name, true)
    on conflict (game) do nothing returning game
  )
  select exists (select from added)
$$;
revoke all on function register_supplier_game(text) from public;
grant execute on function register_supplier_game(text) to croupier_app;
