-- Locks rounds until the transaction ends, in the order of their ids, and says which take bets.
create or replace function lock_rounds(ids bigint[])
  returns table (id bigint, game text, table_name text, takes_bets boolean)
  language plpgsql as $$
begin
  return query
    select r.id, r.game, r.table_name, r.state in ('waiting', 'betting')
           and (r.lock_at is null or r.lock_at > clock_timestamp())
      from rounds r where r.id = any (ids) order by r.id for no key update;
end $$;
