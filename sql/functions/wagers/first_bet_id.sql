-- The first id that a bet or wager can have at this time: ids begin with the milliseconds since
-- 2026, followed by 20 bits of the server and a counter.
create or replace function first_bet_id(moment timestamptz) returns bigint
  language sql immutable parallel safe
  return greatest(0, extract(epoch from moment) * 1000 - 1767225600000)::bigint << 20;
