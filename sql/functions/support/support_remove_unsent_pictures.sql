-- Removes pictures whose message was not sent within so many hours, and returns the names of their
-- sealed files, which the caller deletes.
create or replace function support_remove_unsent_pictures(hours int) returns setof text
  language sql security definer set search_path = public, pg_temp as $$
  with removed as (
    delete from support_pictures
     where message_id is null and uploaded_at < clock_timestamp() - make_interval(hours => hours)
    returning file, thumbnail)
  select file from removed union all select thumbnail from removed;
$$;
revoke all on function support_remove_unsent_pictures(int) from public;
grant execute on function support_remove_unsent_pictures(int) to croupier_app;
