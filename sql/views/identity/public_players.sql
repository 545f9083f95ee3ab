-- How players are shown to others: no name for those who hide it, and no picture for those who
-- hide either of the two, because a picture would identify them.
create view public_players as
  select p.id,
         case when not p.is_statistics_hidden then p.name end as player,
         case when p.status = 'active' and not p.is_statistics_hidden and not p.is_avatar_hidden
              then a.address end as avatar
    from players p
    left join avatars a on a.player_id = p.id;
revoke all on public_players from croupier_app;
grant select on public_players to croupier_app;
