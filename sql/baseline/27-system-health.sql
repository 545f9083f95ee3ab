-- Each process says every few seconds that it lives and how it is. Unlogged: after a crash of the
-- database nothing of it is true any more.
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
  -- How long a turn of the event loop waited at most since the last word, in milliseconds.
  lag_ms int not null check (lag_ms >= 0),
  -- Of the folder of the house.
  disk_free_bytes bigint not null,
  disk_bytes bigint not null,
  -- The tables it leads.
  leads text[] not null,
  -- The clock of the database before that of the process, in milliseconds; below zero behind it.
  clock_offset_ms bigint not null default 0,
  clock_jumped_at timestamptz
);
revoke all on server_processes from croupier_app;
grant select, insert, update (seen_at, sockets, memory_bytes, lag_ms, disk_free_bytes, disk_bytes,
  leads, clock_offset_ms, clock_jumped_at), delete on server_processes to croupier_app;
