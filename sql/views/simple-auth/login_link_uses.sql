-- Login links of partners that were used.
create view login_link_uses as
  select player_id, session_id, used_at
    from simple_tokens
   where used_at is not null;
revoke all on login_link_uses from croupier_app;
grant select on login_link_uses to croupier_app;
