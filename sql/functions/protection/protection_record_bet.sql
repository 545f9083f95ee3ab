-- Records a bet of a guarded player: the session continues or begins, and the sums of the minute
-- grow. Only triggers may call it.
create or replace function protection_record_bet(player bigint, account_number bigint,
    stake bigint, payout bigint)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  latest protection_minutes;
begin
  update protections p
     set session_started_at = case when p.last_bet_at > moment - interval '30 minutes'
                                   then p.session_started_at else moment end,
         reality_from = case when p.last_bet_at > moment - interval '30 minutes'
                             then p.reality_from else moment end,
         last_bet_at = moment
   where p.player_id = player;
  if is_play_account(account_number) then return; end if;
  select * into latest from protection_minutes m
   where m.account = account_number order by m.minute desc limit 1;
  -- A clock that was set back must not put a row before the sums it follows.
  insert into protection_minutes as m
    (account, minute, staked_before, returned_before, staked, returned)
  values (account_number, greatest(date_trunc('minute', moment), latest.minute),
          coalesce(latest.staked_before + latest.staked, 0),
          coalesce(latest.returned_before + latest.returned, 0), stake, payout)
  on conflict (account, minute) do update
     set staked = m.staked + excluded.staked, returned = m.returned + excluded.returned;
end $$;
revoke all on function protection_record_bet(bigint, bigint, bigint, bigint) from public;
