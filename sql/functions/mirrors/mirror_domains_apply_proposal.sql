-- An approved change replaces the value it was made from, and no later one.
create or replace function mirror_domains_apply_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table mirror_domains in share row exclusive mode;
  if not mirror_domains_apply(
      new.subject, new.terms -> 'value', (new.terms ->> 'based_on')::bigint) then
    raise exception 'mirrors: % has changed since it was proposed', new.subject
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
