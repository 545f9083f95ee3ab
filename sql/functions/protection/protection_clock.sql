-- A moment as refusals show it, to the minute in UTC. Rounded up, so that it is never earlier than
-- the moment.
create or replace function protection_clock(moment timestamptz) returns text language sql stable
  return to_char(date_trunc('minute', moment + interval '59.999999 seconds') at time zone 'UTC',
                 'YYYY-MM-DD HH24:MI "UTC"');
