-- 3 is paid: from then on the row is history.
create or replace trigger deposits_refuse_change before update on deposits
  for each row when (old.status = 3) execute function deposits_refuse_change();

create or replace trigger deposits_check_limits before insert on deposits
  for each row execute function deposits_check_limits();

-- The money reports. A day that is not finished has no roll-up, so its payments need no record.
create or replace trigger deposits_mark_days after update on deposits for each row when (
  least(new.created_at, old.closed_at, new.closed_at) < date_trunc('day', now(), 'UTC')
  and (old.status, old.closed_at, old.paid_amount)
    is distinct from (new.status, new.closed_at, new.paid_amount)
) execute function payment_days_mark_changed();

create or replace trigger deposits_mark_days_on_insert after insert on deposits
  for each row when (least(new.created_at, new.closed_at) < date_trunc('day', now(), 'UTC'))
  execute function payment_days_mark_changed();

create or replace trigger deposit_reviews_append_only before update or delete or truncate
  on deposit_reviews for each statement execute function ledger_refuse_change();

-- What the provider charges for a deposit that is paid.
create or replace trigger deposits_record_cost after update on deposits
  for each row when (new.status = 3 and old.status <> 3) execute function payment_costs_record();

create or replace trigger deposits_record_cost_on_insert after insert on deposits
  for each row when (new.status = 3) execute function payment_costs_record();
