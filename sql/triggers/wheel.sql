create or replace trigger free_turns_paid before update on free_turns
  for each row execute function free_turns_paid();
