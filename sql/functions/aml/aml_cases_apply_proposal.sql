-- Trigger on `proposals`: an approved decision closes the case it was made about.
create or replace function aml_cases_apply_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update aml_cases set status = 'closed', decision = new.terms ->> 'decision',
         closed_at = clock_timestamp(), claimed_by = null
   where id = new.subject::bigint and status = 'open';
  if not found then
    raise exception 'aml: case % is not open', new.subject using errcode = 'check_violation';
  end if;
  return null;
end $$;
