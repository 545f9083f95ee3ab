-- Trigger on `games` and game_limits: sets games.changed_at, by which the servers notice the
-- change.
create or replace function games_mark_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'games' then
    new.changed_at := clock_timestamp();
    return new;
  end if;
  update games set is_paused = is_paused where game = coalesce(new.game, old.game);
  return null;
end $$;
