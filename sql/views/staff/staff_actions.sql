-- The audit log, without its hash chain.
create view staff_actions as
  select id, at, staff_id, role, action, player_id, target, before, after, reason
    from staff_audit;
revoke all on staff_actions from croupier_app;
grant select on staff_actions to croupier_app;
