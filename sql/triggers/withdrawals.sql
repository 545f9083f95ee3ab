create or replace trigger withdrawals_check_insert before insert on withdrawals
  for each row execute function withdrawals_check_insert();

create or replace trigger withdrawals_check_transition before update on withdrawals
  for each row execute function withdrawals_check_transition();

-- The money reports. A day that is not finished has no roll-up, so its payments need no record.
create or replace trigger withdrawals_mark_days after update on withdrawals for each row when (
  least(new.created_at, old.closed_at, new.closed_at) < date_trunc('day', now(), 'UTC')
  and (old.status, old.closed_at, old.provider)
    is distinct from (new.status, new.closed_at, new.provider)
) execute function payment_days_mark_changed();

create or replace trigger withdrawals_mark_days_on_insert after insert on withdrawals
  for each row when (least(new.created_at, new.closed_at) < date_trunc('day', now(), 'UTC'))
  execute function payment_days_mark_changed();

create or replace trigger withdrawal_events_append_only before update or delete or truncate
  on withdrawal_events for each statement execute function ledger_refuse_change();

create or replace trigger withdrawal_approvals_append_only before update or delete or truncate
  on withdrawal_approvals for each statement execute function ledger_refuse_change();

create or replace trigger withdrawal_approvals_check before insert on withdrawal_approvals
  for each row execute function withdrawal_approvals_check();

-- What the provider charges for a withdrawal that is paid.
create or replace trigger withdrawals_record_cost after update on withdrawals
  for each row when (new.status = 5 and old.status <> 5) execute function payment_costs_record();

create or replace trigger withdrawals_record_cost_on_insert after insert on withdrawals
  for each row when (new.status = 5) execute function payment_costs_record();
