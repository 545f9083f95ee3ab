-- module: bonuses
-- check: select has_column_privilege('croupier_app', 'bonus_grants', 'queue_place', 'update')
-- check: select not exists (select from bonus_grants \
--   where (state = 'pending') <> (queue_place is not null))

-- Where a bonus that waits for the active one stands: the one with the smallest number begins next.
-- A bonus joins at the end, and its player may move it.
alter table bonus_grants add column queue_place bigint;
update bonus_grants g set queue_place = q.place
  from (select id, row_number() over (partition by cash_account order by id) as place
          from bonus_grants where state = 'pending') q
 where q.id = g.id;
alter table bonus_grants
  add constraint bonus_grants_queue check ((state = 'pending') = (queue_place is not null));
grant update (queue_place) on bonus_grants to croupier_app;
