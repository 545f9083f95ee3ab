create or replace trigger tournaments_move before update on tournaments
  for each row execute function tournaments_move();

create or replace trigger tournament_entries_check
  before insert or update of joined_at, left_at on tournament_entries
  for each row execute function tournament_entries_check();

create or replace trigger tournament_prizes_check before insert or update on tournament_prizes
  for each row execute function tournament_prizes_check();

create or replace trigger tournament_results_append_only before update or delete or truncate
  on tournament_results for each statement execute function ledger_refuse_change();
