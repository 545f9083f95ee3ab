-- Every change of a game or of its limits moves this time; that is how the houses notice.
create or replace function games_mark_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'games' then
    new.changed_at := clock_timestamp();
    return new;
  end if;
  update games set is_paused = is_paused where game = coalesce(new.game, old.game);
  return null;
end $$;
