-- What an account has staked and got back since a moment, to the minute: the difference of two
-- rows of protection_minutes.
create or replace function protection_sums(account_number bigint, since timestamptz,
    out staked bigint, out returned bigint)
  language plpgsql stable as $$
declare
  first protection_minutes;
  latest protection_minutes;
begin
  select * into first from protection_minutes m
   where m.account = account_number and m.minute >= date_trunc('minute', since)
   order by m.minute limit 1;
  select * into latest from protection_minutes m
   where m.account = account_number order by m.minute desc limit 1;
  staked := coalesce(latest.staked_before + latest.staked - first.staked_before, 0);
  returned := coalesce(latest.returned_before + latest.returned - first.returned_before, 0);
end $$;
