-- Repairs the outbox when a server starts: a database restored into another installation of
-- PostgreSQL counts transactions from the beginning, so new events would sort before the cursors
-- and never be delivered. Moves the stored rows, in their order, and the cursors before any new
-- event. Returns true when there was something to repair.
create or replace function outbox_after_restore() returns boolean language plpgsql security definer
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
revoke all on function outbox_after_restore() from public;
grant execute on function outbox_after_restore() to croupier_app;
