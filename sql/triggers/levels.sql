create or replace trigger level_versions_append_only before update or delete or truncate
  on level_versions for each statement execute function ledger_refuse_change();

create or replace trigger level_counts_append_only before update or delete or truncate
  on level_counts for each statement execute function ledger_refuse_change();

create or replace trigger level_credits_append_only before update or delete or truncate
  on level_credits for each statement execute function ledger_refuse_change();

create or replace trigger rakeback_refuse_overclaim before update on rakeback_balances
  for each row execute function rakeback_refuse_overclaim();

create or replace trigger cashback_refuse_change before update on cashback_weeks
  for each row execute function cashback_refuse_change();
