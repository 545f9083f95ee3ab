-- Erases who the player was: contacts, name, factors, sessions, pictures and nicknames. The row
-- stays, because bets and money refer to it. A nickname that staff took away stays taken.
create or replace function identity_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from passkeys where player_id = of_player;
  delete from passkey_challenges where player_id = of_player;
  delete from authenticators where player_id = of_player;
  delete from recovery_codes where player_id = of_player;
  delete from factor_attempts where player_id = of_player;
  delete from email_links where player_id = of_player;
  delete from one_time_codes c using players p
   where p.id = of_player and (c.player_id = p.id or c.contact in (p.email, p.phone));
  delete from avatars where player_id = of_player;
  delete from sessions where player_id = of_player;
  delete from nicknames where player_id = of_player and not is_banned;
  delete from nickname_changes where player_id = of_player;
  delete from ignored_players where of_player in (player_id, ignored_id);
  update players
     set email = null, phone = null, password_hash = null, name = 'erased-' || id,
         is_email_verified = false, is_phone_verified = false, timezone = 'UTC',
         attribution = '{}', super_bonus = null, erased_at = clock_timestamp()
   where id = of_player and status = 'closed' and erased_at is null;
$$;
revoke all on function identity_erase_player(bigint) from public;
grant execute on function identity_erase_player(bigint) to croupier_app;
