-- Until when a player may not write in the chat.
create view player_mutes as
  select player_id, until
    from chat_mutes;
revoke all on player_mutes from croupier_app;
grant select on player_mutes to croupier_app;
