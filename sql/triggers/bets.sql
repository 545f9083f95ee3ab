create or replace trigger games_mark_change before update on games
  for each row execute function games_mark_change();

-- A change of limits counts as a change of the game, which the servers notice by its time.
create or replace trigger game_limits_mark_change after insert or update or delete on game_limits
  for each row execute function games_mark_change();

create or replace trigger bankrolls_mark_change after insert or update or delete on bankrolls
  for each statement execute function bankrolls_mark_change();
