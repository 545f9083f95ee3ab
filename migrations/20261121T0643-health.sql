-- What the page of health shows: how the work that runs by itself ended, and which processes the
-- house is made of. Nothing here decides anything; it is written down so that it can be looked at.
--
-- check: select count(*) = 0 from house_processes where seen_at > now() + interval '1 hour'

alter table job_ticks
  add column done_at timestamptz,
  add column failed_at timestamptz,
  -- In a row; a run that ends well begins anew.
  add column failures int not null default 0;

-- Each process says every few seconds that it lives and how it is. Unlogged: after a crash of the
-- database nothing of it is true any more.
create unlogged table house_processes (
  id uuid primary key,
  host text not null,
  pid int not null,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  sockets int not null check (sockets >= 0),
  memory_bytes bigint not null check (memory_bytes >= 0),
  -- How long a turn of the event loop waited at most since the last word, in milliseconds.
  lag_ms int not null check (lag_ms >= 0),
  -- Of the folder of the house.
  disk_free_bytes bigint not null,
  disk_bytes bigint not null,
  -- The tables it leads.
  leads text[] not null
);
revoke all on house_processes from croupier_app;
grant select, insert, delete, update (seen_at, sockets, memory_bytes, lag_ms, disk_free_bytes,
  disk_bytes, leads) on house_processes to croupier_app;

-- The queue's tables are closed to the house; how many jobs wait in them is no secret.
create function count_jobs() returns table (due bigint, failed bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select count(*) filter (where attempts < max_attempts and run_at <= now()),
           count(*) filter (where attempts >= max_attempts and locked_at is null)
      from graphile_worker.jobs;
end $$;
revoke all on function count_jobs() from public;
grant execute on function count_jobs() to croupier_app;

create index payment_events_latest on payment_events (provider, received_at desc);
