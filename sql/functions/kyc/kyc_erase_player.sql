-- Erases the name and the birth date of a player. That they were verified, and when, stays on
-- record; a verification that was waiting ends.
create or replace function kyc_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update verifications
     set full_name = null, birth_date = null, reason = null,
         status = case when status in ('waiting', 'pending') then 'failed' else status end
   where player_id = of_player;
$$;
revoke all on function kyc_erase_player(bigint) from public;
grant execute on function kyc_erase_player(bigint) to croupier_app;
