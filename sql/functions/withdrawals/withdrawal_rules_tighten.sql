-- Applies rules at once when they let no more withdrawals pass than the present ones; otherwise
-- changes nothing and returns false.
create or replace function withdrawal_rules_tighten(of_currency text, terms jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rules withdrawal_rules;
begin
  select * into rules from withdrawal_rules where currency = of_currency for update;
  -- No bound is the highest one.
  if (terms ->> 'automatic_max')::numeric * 1000000 > rules.automatic_max
     or coalesce((terms ->> 'four_eyes_min')::numeric * 1000000, 'infinity')
        > coalesce(rules.four_eyes_min, 'infinity'::numeric)
     or coalesce((terms ->> 'day_max')::numeric * 1000000, 'infinity')
        > coalesce(rules.day_max, 'infinity'::numeric)
     or (terms ->> 'is_cancel_allowed')::boolean and not rules.is_cancel_allowed
     or (terms ->> 'silent_hours')::int < rules.silent_hours then
    return false;
  end if;
  perform withdrawal_rules_apply(of_currency, terms);
  return true;
end $$;
