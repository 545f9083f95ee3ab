-- Deletes runs without findings that are older than 31 days, except the last one of each check,
-- which says where the next continues. Called by domain/reconciliation; the application role
-- cannot delete runs itself. Returns how many were deleted.
create or replace function reconciliation_trim() returns bigint language sql security definer
  set search_path = public, pg_temp as $$
  with gone as (
    delete from reconciliation_runs r
     where r.findings_count = 0 and r.trouble is null
       and r.started_at < now() - interval '31 days'
       and exists (select from reconciliation_runs later
                    where later.check_name = r.check_name and later.id > r.id
                      and later.trouble is null)
       and not exists (select from reconciliation_requests a where a.run_id = r.id)
       and not exists (select from reconciliation_cases c
                        where c.first_run = r.id or c.last_run = r.id)
    returning 1)
  select count(*) from gone
$$;
revoke all on function reconciliation_trim() from public;
grant execute on function reconciliation_trim() to croupier_app;
