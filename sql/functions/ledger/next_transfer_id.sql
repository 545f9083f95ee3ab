-- needs: wagers/first_bet_id
-- The id of a new transfer. It begins with milliseconds like that of a bet, followed by ten bits of
-- the microseconds and ten of a counter. Transfers of one account are inserted one by one under its
-- lock, so their ids are in the order of their places.
create or replace function next_transfer_id() returns bigint language plpgsql as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  return first_bet_id(date_trunc('milliseconds', moment))
         + (extract(microseconds from moment)::bigint % 1000 << 10)
         + (nextval('transfer_number') & 1023);
end $$;
