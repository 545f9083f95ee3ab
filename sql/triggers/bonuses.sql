create or replace trigger bonus_versions_append_only before update or delete or truncate
  on bonus_versions for each statement execute function ledger_refuse_change();

create or replace trigger bonus_counts_append_only before update or delete or truncate
  on bonus_counts for each statement execute function ledger_refuse_change();

create or replace trigger bonus_moves_append_only before update or delete or truncate
  on bonus_moves for each statement execute function ledger_refuse_change();

create or replace trigger bonus_grants_move after insert or update on bonus_grants
  for each row execute function bonus_grants_move();

create or replace trigger free_round_grants_move after update on free_round_grants
  for each row execute function free_round_grants_move();
