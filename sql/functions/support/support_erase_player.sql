-- needs: support/support_erase_texts
-- needs: support/support_erase_pictures
-- Closes the player's conversation with support, erases the texts and pictures of all, and returns
-- the names of the sealed files of the pictures, which the caller deletes.
create or replace function support_erase_player(of_player bigint) returns setof text
  language sql security definer set search_path = public, pg_temp as $$
  update support_threads
     set status = 'closed', closed_at = clock_timestamp(), unanswered_id = null
   where player_id = of_player and status <> 'closed';
  update support_guests set email = null where player_id = of_player;
  select support_erase_texts(of_player);
  with unsent as (
    delete from support_pictures
     where uploaded_by = of_player and message_id is null returning file, thumbnail)
  select file from unsent union all select thumbnail from unsent
  union all select support_erase_pictures(of_player);
$$;
revoke all on function support_erase_player(bigint) from public;
grant execute on function support_erase_player(bigint) to croupier_app;
