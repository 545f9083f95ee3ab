-- Trigger on withdrawal_rule_changes: finds out whether a change lets more pass than the rules in
-- force. If so, it waits for another person; otherwise it takes effect at once.
create or replace function withdrawal_rule_changes_propose() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rules withdrawal_rules;
  -- No bound is the highest one.
  most constant bigint := 9223372036854775807;
begin
  select * into rules from withdrawal_rules where currency = new.currency for update;
  new.based_on := rules.updated_at;
  new.is_looser := new.automatic_max > rules.automatic_max
    or coalesce(new.four_eyes_min, most) > coalesce(rules.four_eyes_min, most)
    or coalesce(new.day_max, most) > coalesce(rules.day_max, most)
    or new.is_cancel_allowed and not rules.is_cancel_allowed
    or new.silent_hours < rules.silent_hours;
  new.status := case when new.is_looser then 'proposed' else 'confirmed' end;
  new.decided_at := case when new.is_looser then null else clock_timestamp() end;
  if not new.is_looser then perform withdrawal_rules_apply(new); end if;
  return new;
end $$;
