-- Events that other parts of the house must hear, written in the transaction that caused them,
-- and the tables of work that runs by itself.
--
-- check: select has_table_privilege('croupier_app', 'outbox', 'update') = false

create table outbox (
  -- The number of the transaction that wrote the row. Listeners read only up to the oldest
  -- transaction still running: a row that commits late can not be overtaken and lost.
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  name text not null,
  body json not null,
  created_at timestamptz not null default now(),
  primary key (xid, id)
);

-- How far each listener has come: everything at or before (xid, id) is done.
create table outbox_cursors (
  consumer text primary key,
  xid xid8 not null,
  id bigint not null,
  -- Failures in a row of the next event, and when it may be tried again.
  attempts int not null default 0,
  retry_at timestamptz,
  -- When a server last said that it has this listener. One that is gone does not hold the outbox.
  seen_at timestamptz not null default now()
) with (fillfactor = 50);

-- Events a listener failed at too often. They wait here for a person; the listener goes on.
create table outbox_failures (
  id bigint generated always as identity primary key,
  consumer text not null,
  event_id bigint not null,
  name text not null,
  body json not null,
  emitted_at timestamptz not null,
  attempts int not null,
  error text not null,
  failed_at timestamptz not null default now()
);
create index outbox_failures_by_consumer on outbox_failures (consumer, id);

-- A database restored into another server counts transactions from the start again, and every
-- new event would be older than the cursors: nobody would hear it. Puts the kept rows, in their
-- order, and the cursors before anything new. True when there was something to mend.
create function outbox_after_restore() returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  -- The numbers 0 to 2 are reserved by PostgreSQL: no transaction is ever called 1.
  before_all constant xid8 := '1';
begin
  lock table outbox_cursors in exclusive mode;
  if not exists (
    select from outbox_cursors where xid > pg_snapshot_xmax(pg_current_snapshot())
    union all
    select from outbox where xid > pg_snapshot_xmax(pg_current_snapshot())
  ) then
    return false;
  end if;
  lock table outbox in exclusive mode;
  create temporary table outbox_kept on commit drop as
    select *, row_number() over (order by xid, id) as place from outbox;
  update outbox_cursors c set xid = before_all, id = (
    select coalesce(max(k.place), 0) from outbox_kept k where (k.xid, k.id) <= (c.xid, c.id));
  delete from outbox;
  insert into outbox (xid, id, name, body, created_at) overriding system value
    select before_all, place, name, body, created_at from outbox_kept;
  return true;
end $$;

-- Work that one server at a time does every so often.
create table job_ticks (
  name text primary key,
  due_at timestamptz not null default now(),
  -- Set while a server works on it; a server that died is waited for no longer than this.
  busy_until timestamptz
);

-- The queue's tables belong to the owner and are closed to the house, which may only add to them.
-- The schema graphile_worker is made at start by the queue's own migrations.
create function enqueue_job(name text, payload json, run_at timestamptz, key text)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => name, payload => payload, run_at => run_at,
                                  job_key => key);
end $$;

revoke all on function outbox_after_restore(), enqueue_job(text, json, timestamptz, text)
  from public;
grant execute on function outbox_after_restore(), enqueue_job(text, json, timestamptz, text)
  to croupier_app;

revoke all on outbox, outbox_cursors, outbox_failures, job_ticks from croupier_app;
grant select, delete, insert (name, body) on outbox to croupier_app;
grant select, insert, update, delete on outbox_cursors, outbox_failures, job_ticks to croupier_app;
