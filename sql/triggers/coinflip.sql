-- Every state but `open` is final.
create or replace trigger duels_refuse_change before update on duels for each row
  when (old.state <> 'open') execute function duels_refuse_change();

create or replace trigger duels_no_delete before delete or truncate on duels
  for each statement execute function duels_refuse_change();

create or replace trigger duels_check_stakes after insert or update of joiner_wager on duels
  for each row execute function duels_check_stakes();
