-- Erases where a player's money went: card, phone number or wallet. Amounts, times and decisions
-- stay, as long as the books do.
create or replace function withdrawals_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from payout_destinations d using withdrawals w
   where w.reference = d.reference and w.player_id = of_player;
  update withdrawals
     set destination_sealed = '', destination_mask = '—', destination_mark = ''
   where player_id = of_player and status >= 5 and destination_sealed <> '';
$$;
revoke all on function withdrawals_erase_player(bigint) from public;
grant execute on function withdrawals_erase_player(bigint) to croupier_app;
