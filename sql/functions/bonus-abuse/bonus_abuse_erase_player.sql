-- Erases what cases about the abuse of bonuses say about the person: addresses, devices and notes.
-- That there was a case and how it was decided stay on record.
create or replace function bonus_abuse_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update bonus_abuse_signals set evidence = '{}'
   where player_id = of_player and evidence <> '{}';
  update bonus_abuse_steps s set note = null from bonus_abuse_cases c
   where c.id = s.case_id and c.player_id = of_player and s.note is not null;
  update bonus_abuse_cases set reason = null where player_id = of_player and reason is not null;
  delete from bonus_blocks where player_id = of_player;
$$;
revoke all on function bonus_abuse_erase_player(bigint) from public;
grant execute on function bonus_abuse_erase_player(bigint) to croupier_app;
