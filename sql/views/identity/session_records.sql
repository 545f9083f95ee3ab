-- Sessions of players and staff, open and ended.
create view session_records as
  select id, player_id, user_agent, ip, client, created_at, last_used_at, expires_at, ended_at,
         end_reason
    from sessions;
revoke all on session_records from croupier_app;
grant select on session_records to croupier_app;
