-- Withdraws every consent to offers.
create or replace function withdraw_player_consents(of_player bigint) returns void
  language sql as $$
  update player_consents
     set is_given = false, source = 'system', decided_at = clock_timestamp()
   where player_id = of_player and is_given
$$;
