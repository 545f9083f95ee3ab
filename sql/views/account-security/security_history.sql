-- Changes of a player's security settings.
create view security_history as
  select player_id, name, at
    from security_events;
revoke all on security_history from croupier_app;
grant select on security_history to croupier_app;
