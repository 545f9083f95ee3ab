-- needs: support/support_erase_texts
-- Closes the player's conversation with support and erases the texts of all.
create or replace function support_erase_player(of_player bigint) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  update support_threads
     set status = 'closed', closed_at = clock_timestamp(), unanswered_id = null
   where player_id = of_player and status <> 'closed';
  select support_erase_texts(of_player);
$$;
revoke all on function support_erase_player(bigint) from public;
grant execute on function support_erase_player(bigint) to croupier_app;
