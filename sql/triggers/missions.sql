create or replace trigger mission_versions_append_only before update or delete or truncate
  on mission_versions for each statement execute function ledger_refuse_change();

create or replace trigger mission_progress_claim before update on mission_progress
  for each row execute function mission_progress_claim();
