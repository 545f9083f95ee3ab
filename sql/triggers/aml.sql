-- needs: platform/is_erasing
create or replace trigger aml_hits_append_only before update or delete or truncate
  on aml_hits for each statement when (not is_erasing())
  execute function ledger_refuse_change();

create or replace trigger aml_steps_append_only before update or delete or truncate
  on aml_steps for each statement when (not is_erasing())
  execute function ledger_refuse_change();
