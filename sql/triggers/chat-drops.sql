create or replace trigger chat_drop_claims_take before insert on chat_drop_claims
  for each row execute function chat_drop_claims_take();

create or replace trigger chat_drop_claims_append_only before update or delete or truncate
  on chat_drop_claims for each statement execute function ledger_refuse_change();
