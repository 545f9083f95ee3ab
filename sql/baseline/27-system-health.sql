-- The running processes, for the system health page. Each writes a heartbeat every few seconds.
-- The table is unlogged: after a crash of the database none of its rows is true any more.

create unlogged table server_processes (
  id uuid primary key,
  host text not null,
  pid int not null,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  sockets int not null check (sockets >= 0),
  memory_bytes bigint not null check (memory_bytes >= 0),
  -- The longest delay of the event loop since the previous heartbeat, in milliseconds.
  lag_ms int not null check (lag_ms >= 0),
  -- Of the disk of the data folder.
  disk_free_bytes bigint not null,
  disk_bytes bigint not null,
  -- The game tables whose rounds the process runs.
  leads text[] not null,
  -- How far the clock of the database is ahead of that of the process, in milliseconds; negative
  -- when it is behind. Deposits expire by one of the two, signatures of providers are checked by
  -- the other.
  clock_offset_ms bigint not null default 0,
  -- When the process last detected a jump of either clock.
  clock_jumped_at timestamptz
);
revoke all on server_processes from croupier_app;
grant select, insert,
  update (seen_at, sockets, memory_bytes, lag_ms, disk_free_bytes, disk_bytes, leads,
    clock_offset_ms, clock_jumped_at),
  delete on server_processes to croupier_app;
