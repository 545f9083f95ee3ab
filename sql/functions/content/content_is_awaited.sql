-- Whether a player may have to accept a policy before the next stake for money.
create or replace function content_is_awaited(of_player bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from content_awaited w where w.player_id = of_player)
$$;
