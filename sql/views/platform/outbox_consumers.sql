-- Consumers of the outbox, and when the oldest event was written that each has not handled yet.
-- Only events of committed transactions count: an event that is still being written delays no
-- consumer.
-- The outbox is read from the cursor on, by its primary key.
create view outbox_consumers as
  select c.consumer, c.seen_at, next.created_at as waiting_since
    from outbox_cursors c
    left join lateral (
      select o.created_at from outbox o
       where (o.xid, o.id) > (c.xid, c.id) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by o.xid, o.id limit 1) next on true;
revoke all on outbox_consumers from croupier_app;
grant select on outbox_consumers to croupier_app;
