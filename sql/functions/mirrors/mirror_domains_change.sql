-- Changes a domain where one person may, and answers true. A value that was made from another
-- version, or that takes two people, changes nothing.
create or replace function mirror_domains_change(of_host text, value jsonb, based_on bigint)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table mirror_domains in share row exclusive mode;
  if mirror_domains_takes_two(
      (select state from mirror_domains where host = of_host), value ->> 'state',
      not exists (select from mirror_domains)) then
    return false;
  end if;
  return mirror_domains_apply(of_host, value, based_on);
end $$;
