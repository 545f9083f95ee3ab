-- A moment as a refusal names it, readable as it is. Never earlier than the moment.
create or replace function protection_clock(moment timestamptz) returns text language sql stable
  return to_char(date_trunc('minute', moment + interval '59.999999 seconds') at time zone 'UTC',
                 'YYYY-MM-DD HH24:MI "UTC"');
