-- Each process says how far its clock is from that of the database, and when it last saw one of the
-- two jump: deposits live by the one, signatures of providers are judged by the other.
--
-- check: select count(*) = 0 from house_processes where clock_apart_ms is null

alter table house_processes
  -- The clock of the database before that of the process, in milliseconds; below zero behind it.
  add column clock_apart_ms bigint not null default 0,
  add column clock_jumped_at timestamptz;
grant update (clock_apart_ms, clock_jumped_at) on house_processes to croupier_app;
