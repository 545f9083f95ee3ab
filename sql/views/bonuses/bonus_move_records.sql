-- Every change of the state of a granted bonus.
create view bonus_move_records as
  select id, grant_id, from_state, to_state, reason, at from bonus_moves;
revoke all on bonus_move_records from croupier_app;
grant select on bonus_move_records to croupier_app;
