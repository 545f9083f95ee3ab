-- Trigger on withdrawal_rule_changes: a proposal is decided once. A confirmed one takes effect,
-- provided that the rules have not changed since and that both people are admins.
create or replace function withdrawal_rule_changes_decide() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rules withdrawal_rules;
begin
  if old.status <> 'proposed' or new.status = 'proposed' then
    perform withdrawal_refuse('a change of rules is decided once');
  end if;
  new.decided_at := clock_timestamp();
  if new.status = 'confirmed' then
    select * into rules from withdrawal_rules where currency = new.currency for update;
    if rules.updated_at <> new.based_on then
      perform withdrawal_refuse('the rules have changed since it was proposed');
    end if;
    if not staff_has_role(new.proposed_by, array['admin'])
       or not staff_has_role(new.decided_by, array['admin']) then
      perform withdrawal_refuse('both must be admins');
    end if;
    perform withdrawal_rules_apply(new);
  end if;
  return new;
end $$;
