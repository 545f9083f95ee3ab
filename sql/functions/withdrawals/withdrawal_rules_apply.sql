create or replace function withdrawal_rules_apply(of_currency text, terms jsonb) returns void
  language sql as $$
  update withdrawal_rules
     set automatic_max = (terms ->> 'automatic_max')::numeric * 1000000,
         four_eyes_min = (terms ->> 'four_eyes_min')::numeric * 1000000,
         day_max = (terms ->> 'day_max')::numeric * 1000000,
         is_cancel_allowed = (terms ->> 'is_cancel_allowed')::boolean,
         silent_hours = (terms ->> 'silent_hours')::smallint,
         updated_at = clock_timestamp()
   where currency = of_currency
$$;
revoke all on function withdrawal_rules_apply(text, jsonb) from public;
