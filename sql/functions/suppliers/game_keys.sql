-- The names under which the terms of promotions may list a game: its own, and for a game of a
-- supplier those of its provider and its category.
create or replace function game_keys(of_game text) returns text[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select array[of_game] || coalesce((
    select array['provider:' || studio, 'category:' || category]
      from supplier_games where game = of_game), '{}')
$$;
