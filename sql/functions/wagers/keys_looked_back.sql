-- needs: wagers/first_bet_id
-- Keys are unique within the partition of a month. During the first week of one, a key of the last
-- week before it counts as used, too: the ids from `since` up to `before`. Null afterwards.
create or replace function keys_looked_back(out since bigint, out before bigint)
  language plpgsql stable as $$
declare
  month constant timestamptz := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
begin
  if now() < month + interval '7 days' then
    since := first_bet_id(month - interval '7 days');
    before := first_bet_id(month);
  end if;
end $$;
