-- Requests to join the VIP club that are neither accepted nor rejected.
create view vip_requests_waiting as
  select player_id, created_at from vip_requests where state in ('NEW', 'CONTACTED');
revoke all on vip_requests_waiting from croupier_app;
grant select on vip_requests_waiting to croupier_app;
