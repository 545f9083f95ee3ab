create or replace trigger payment_rates_set before insert on payment_rates
  for each row execute function payment_rates_set();

drop trigger if exists payment_rates_check_approval on payment_rates;
create constraint trigger payment_rates_check_approval after insert on payment_rates
  deferrable initially deferred for each row when (new.proposal_id is not null)
  execute function payment_rates_check_approval();

create or replace trigger pull_payments_refuse_change before update on pull_payments
  for each row when (old.pot is distinct from new.pot and old.pot is not null)
  execute function pull_payments_refuse_change();

create or replace trigger payment_costs_append_only before update or delete or truncate
  on payment_costs for each statement execute function ledger_refuse_change();
