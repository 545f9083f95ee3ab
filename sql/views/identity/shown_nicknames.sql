-- needs: views/identity/public_players

-- Players by the nickname that others see: those who have chosen one and do not hide it.
create view shown_nicknames as
  select n.skeleton, n.nickname, p.id as player_id, p.created_at as registered_at, s.avatar
    from nicknames n
    join players p on p.id = n.player_id and p.status = 'active'
    join public_players s on s.id = p.id and s.player is not null
   where n.freed_at is null;
revoke all on shown_nicknames from croupier_app;
grant select on shown_nicknames to croupier_app;
