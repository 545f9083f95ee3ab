-- Locks the rows of players until the transaction ends, in the order of their ids. Read what
-- the lock protects in a later statement: the snapshot of this one is older than the lock.
create or replace function lock_players(ids bigint[], strength text) returns void
  language plpgsql as $$
begin
  case strength
    when 'key share' then
      perform 1 from players p where p.id = any (ids) order by p.id for key share;
    when 'share' then
      perform 1 from players p where p.id = any (ids) order by p.id for share;
    when 'no key update' then
      perform 1 from players p where p.id = any (ids) order by p.id for no key update;
    when 'update' then
      perform 1 from players p where p.id = any (ids) order by p.id for update;
  end case;
end $$;
