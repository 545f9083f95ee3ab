-- The rules that a proposal was made from, exact to the microsecond.
create or replace function withdrawal_rules_version(rules withdrawal_rules) returns text
  language sql immutable as $$
  select (extract(epoch from rules.updated_at) * 1000000)::bigint::text
$$;
