-- Staff members and their roles.
create view staff_directory as
  select player_id, role
    from staff;
revoke all on staff_directory from croupier_app;
grant select on staff_directory to croupier_app;
