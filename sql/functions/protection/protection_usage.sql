-- How much of each limit with a period is used, for the player's page of limits.
create or replace function protection_usage(player bigint)
  returns table (kind text, currency text, period text, used bigint, since timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  rule record;
  sums record;
begin
  for rule in
    select l.kind, l.currency, l.period,
           protection_since(l.period, l.zone, p.timezone, clock_timestamp()) as since,
           (select a.id from ledger_accounts a where a.kind = 'player_cash'
               and a.owner = player::text and a.currency = l.currency) as account
      from protection_limits l join player_directory p on p.id = l.player_id
     where l.player_id = player and l.period <> ''
  loop
    kind := rule.kind; currency := rule.currency; period := rule.period; since := rule.since;
    if rule.kind = 'deposit' then
      used := protection_deposited(player, rule.currency, rule.since);
    else
      select * into sums from protection_sums(rule.account, rule.since);
      used := sums.staked - case rule.kind when 'loss' then sums.returned else 0 end;
    end if;
    return next;
  end loop;
end $$;
