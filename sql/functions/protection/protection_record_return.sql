-- Records a change of what was staked and of what came back, in cash, for a stake that was counted
-- when it was taken. A returned stake is taken off the sum, as if it had never been staked. Only
-- triggers may call it.
create or replace function protection_record_return(account_number bigint, staked_change bigint,
    returned_change bigint)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  latest protection_minutes;
begin
  if is_play_account(account_number) then return; end if;
  select * into latest from protection_minutes m
   where m.account = account_number order by m.minute desc limit 1;
  insert into protection_minutes as m
    (account, minute, staked_before, returned_before, staked, returned)
  values (account_number, greatest(date_trunc('minute', moment), latest.minute),
          coalesce(latest.staked_before + latest.staked, 0),
          coalesce(latest.returned_before + latest.returned, 0), staked_change, returned_change)
  on conflict (account, minute) do update
     set staked = m.staked + excluded.staked, returned = m.returned + excluded.returned;
end $$;
revoke all on function protection_record_return(bigint, bigint, bigint) from public;
