-- An approved proposal replaces the rules it was made from, and no later ones.
create or replace function withdrawal_rules_apply_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rules withdrawal_rules;
begin
  select * into rules from withdrawal_rules where currency = new.subject for update;
  if withdrawal_rules_version(rules) is distinct from new.terms ->> 'based_on' then
    perform withdrawal_refuse('the rules have changed since it was proposed');
  end if;
  perform withdrawal_rules_apply(new.subject, new.terms);
  return null;
end $$;
