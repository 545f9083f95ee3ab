-- Erases the pictures of a player's closed threads, and returns the names of their sealed files,
-- which the caller deletes. Who sent a picture when stays on record, with its hash.
create or replace function support_erase_pictures(of_player bigint) returns setof text
  language sql security definer set search_path = public, pg_temp as $$
  with shown as (
    select p.id, p.file, p.thumbnail
      from support_pictures p join support_messages m on m.id = p.message_id
      join support_threads t on t.id = m.thread_id
     where t.player_id = of_player and t.status = 'closed' and p.file is not null
       for update of p),
  erased as (
    update support_pictures p set file = null, thumbnail = null, description = ''
      from shown where p.id = shown.id)
  select file from shown union all select thumbnail from shown;
$$;
revoke all on function support_erase_pictures(bigint) from public;
grant execute on function support_erase_pictures(bigint) to croupier_app;
