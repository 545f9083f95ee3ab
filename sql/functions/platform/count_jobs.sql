-- How many jobs of the queue are due and how many have failed for good, for the system health
-- page. The tables of the queue are closed to the application role; these numbers are not secret.
create or replace function count_jobs() returns table (due bigint, failed bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select count(*) filter (where attempts < max_attempts and run_at <= now()),
           count(*) filter (where attempts >= max_attempts and locked_at is null)
      from graphile_worker.jobs;
end $$;
revoke all on function count_jobs() from public;
grant execute on function count_jobs() to croupier_app;
