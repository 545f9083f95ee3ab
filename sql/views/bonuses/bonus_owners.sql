-- Whose each granted bonus is, for what gave it as a reward.
create view bonus_owners as
  select id, player_id from bonus_grants;
revoke all on bonus_owners from croupier_app;
grant select on bonus_owners to croupier_app;
