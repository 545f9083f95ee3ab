-- The houses notice a change by the time of the games.
create or replace function bankrolls_mark_change() returns trigger language plpgsql as $$
begin
  update games set is_paused = is_paused;
  return null;
end $$;
