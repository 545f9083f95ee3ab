-- Deletes some demos that ended a week ago, with their rounds and seeds, and returns how many.
create or replace function studio_trim_demos(rows_max int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone text[];
begin
  with ended as (
    select id from studio_sessions
     where player is null and expires_at < now() - interval '7 days'
     order by expires_at limit rows_max for update skip locked
  ), deleted as (
    delete from studio_sessions s using ended e where s.id = e.id returning s.owner
  )
  select array_agg(owner) into gone from deleted;
  -- A demo has an owner of its own. The rounds are gone with their session.
  delete from studio_seeds where owner = any (gone) and owner like 'demo:%';
  delete from studio_next_seeds where owner = any (gone) and owner like 'demo:%';
  return coalesce(cardinality(gone), 0);
end $$;
revoke all on function studio_trim_demos(int) from public;
grant execute on function studio_trim_demos(int) to croupier_app;
