-- Adds a job to the queue. The tables of the queue belong to the owner and are closed to the
-- application role, which may only add. The queue's own migrations create the schema
-- graphile_worker when a server starts.
create or replace function enqueue_job(name text, payload json, run_at timestamptz, key text)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => name, payload => payload, run_at => run_at,
                                  job_key => key);
end $$;
revoke all on function enqueue_job(text, json, timestamptz, text) from public;
grant execute on function enqueue_job(text, json, timestamptz, text) to croupier_app;
