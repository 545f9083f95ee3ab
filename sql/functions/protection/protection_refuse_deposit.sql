-- needs: jurisdictions/jurisdiction_refuse_deposit
-- needs: protection/protection_limit_to_ask
-- Why a player may not create a deposit now, as "code" or "code:detail"; null when they may. Locks
-- the player's row of `protections` until the transaction ends, as protection_refuse_bet does.
-- Called by domain/protection and by the trigger deposits_check_limits.
create or replace function protection_refuse_deposit(player bigint, money text, wanted bigint)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz;
  own protections;
  closed text;
  refusal text;
  zone_now text;
  used bigint;
  rule record;
begin
  -- The player's row first: the lock order everywhere.
  select p.timezone into zone_now from players p where p.id = player for key share;
  refusal := jurisdiction_refuse_deposit(player, money, wanted);
  if refusal is not null then return refusal; end if;
  if protection_limit_to_ask(player) then return 'limit_answer_needed'; end if;
  select * into own from protections p where p.player_id = player for no key update;
  if not found then return null; end if;
  moment := clock_timestamp();
  closed := protection_closed(player, own.time_out_until, moment);
  if closed is not null then return closed; end if;
  for rule in
    select l.period, l.amount, l.zone from protection_limits l
     where l.player_id = player and l.kind = 'deposit' and l.currency = money
       and l.amount is not null
     order by l.amount
  loop
    used := protection_deposited(
      player, money, protection_since(rule.period, rule.zone, zone_now, moment));
    if used + wanted > rule.amount then
      return 'deposit_limit_reached:' || greatest(0, rule.amount - used);
    end if;
  end loop;
  return null;
end $$;
