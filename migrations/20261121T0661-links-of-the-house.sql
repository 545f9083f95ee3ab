-- Whoever came in by a link that the house made proved nothing: what he asks to be paid is looked
-- at, as long as such a session is open and a week beyond.
--
-- check: select to_regclass('simple_tokens_by_player') is not null

create index simple_tokens_by_player on simple_tokens (player_id) where used_at is not null;

create function withdrawal_came_by_link(of_player bigint) returns boolean
  language sql stable as $$
  select exists (
    select from simple_tokens t
     where t.player_id = of_player and t.used_at is not null
       and (t.used_at > now() - interval '7 days'
            or exists (select from sessions s where s.id = t.session_id and s.ended_at is null
                          and s.expires_at > now())))
$$;
