create or replace trigger payment_rate_proposals_decide before update on payment_rate_proposals
  for each row execute function payment_rate_proposals_decide();

create or replace trigger payment_rates_set before insert on payment_rates
  for each row execute function payment_rates_set();

create or replace trigger pull_payments_refuse_change before update on pull_payments
  for each row when (old.pot is distinct from new.pot and old.pot is not null)
  execute function pull_payments_refuse_change();
