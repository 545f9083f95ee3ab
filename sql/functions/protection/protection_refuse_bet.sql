-- needs: jurisdictions/jurisdiction_refuse_bet
-- needs: ledger/account_jurisdiction
-- needs: content/content_refuse_bet
-- Why a guarded player may not place a bet now, as "code" or "code:detail"; null when they may.
-- Locks the player's row of `protections` until the transaction ends, so that concurrent bets are
-- checked one after the other. Called by the triggers that apply bets and wagers, and by
-- domain/protection.
create or replace function protection_refuse_bet(player bigint, account bigint, stake bigint,
    of_game text, opens_game boolean)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz;
  own protections;
  closed text;
  refusal text;
  own_currency constant text := account_currency(account);
  zone_now text;
  sums record;
  rule record;
begin
  if player_owes(account) then return 'debt_open'; end if;
  select * into own from protections p where p.player_id = player for no key update;
  if not found then return content_refuse_bet(player, account); end if;
  moment := clock_timestamp();
  closed := protection_closed(player, own.time_out_until, moment);
  if closed is not null then return closed; end if;
  refusal := content_refuse_bet(player, account);
  if refusal is not null then return refusal; end if;
  refusal := jurisdiction_refuse_bet(
    account_jurisdiction(account), player, account, stake, of_game, opens_game, own.last_bet_at,
    moment);
  if refusal is not null then return refusal; end if;
  for rule in
    select l.kind, l.period, l.amount, l.zone from protection_limits l
     where l.player_id = player and l.amount is not null
       and l.currency in ('', own_currency)
  loop
    case rule.kind
      when 'session' then
        if own.last_bet_at > moment - interval '30 minutes'
           and moment >= own.session_started_at + make_interval(mins => rule.amount::int) then
          return 'session_limit_reached:'
            || protection_clock(own.last_bet_at + interval '30 minutes');
        end if;
      when 'reality' then
        if own.last_bet_at > moment - interval '30 minutes'
           and moment >= own.reality_from + make_interval(mins => rule.amount::int) then
          return 'reality_check_due';
        end if;
      when 'stake' then
        if stake > rule.amount then return 'stake_above_own_limit:' || rule.amount; end if;
      when 'loss', 'wager' then
        if zone_now is null then
          select p.timezone into zone_now from players p where p.id = player;
        end if;
        select * into sums from protection_sums(
          account, protection_since(rule.period, rule.zone, zone_now, moment));
        if rule.kind = 'wager' then sums.returned := 0; end if;
        if sums.staked - sums.returned + stake > rule.amount then
          return rule.kind || '_limit_reached:'
            || greatest(0, rule.amount - sums.staked + sums.returned);
        end if;
      else null;
    end case;
  end loop;
  return null;
end $$;
