-- Whether a player logged in with a token of simple auth in the last 7 days, or has a session of
-- one open. Such a login proves nothing about the person, so their withdrawals are reviewed.
create or replace function withdrawal_player_used_link(of_player bigint) returns boolean
  language sql stable as $$
  select exists (
    select from login_link_uses t
     where t.player_id = of_player
       and (t.used_at > now() - interval '7 days'
            or exists (select from session_records s
                        where s.id = t.session_id and s.ended_at is null and s.expires_at > now())))
$$;
