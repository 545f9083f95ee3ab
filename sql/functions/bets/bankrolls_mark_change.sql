-- Trigger on `bankrolls`: marks all games as changed (games_mark_change), by which the servers
-- notice the change.
create or replace function bankrolls_mark_change() returns trigger language plpgsql as $$
begin
  update games set is_paused = is_paused;
  return null;
end $$;
