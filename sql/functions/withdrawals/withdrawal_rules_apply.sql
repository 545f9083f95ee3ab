-- Puts a change into withdrawal_rules. Only the triggers on withdrawal_rule_changes may call it.
create or replace function withdrawal_rules_apply(change withdrawal_rule_changes) returns void
  language sql as $$
  update withdrawal_rules set automatic_max = change.automatic_max,
         four_eyes_min = change.four_eyes_min, day_max = change.day_max,
         is_cancel_allowed = change.is_cancel_allowed, silent_hours = change.silent_hours,
         updated_at = clock_timestamp()
   where currency = change.currency
$$;
revoke all on function withdrawal_rules_apply(withdrawal_rule_changes) from public;
