-- Why a player may not begin a game now with a stake that was taken earlier, as "code" or
-- "code:detail"; null when they may. Its amount is in the sums of the limits already; the limit of
-- a single stake may have been lowered since. Called by domain/protection.
create or replace function protection_refuse_taken(player bigint, account bigint, stake bigint,
    of_game text)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return coalesce(
    protection_refuse_bet(player, account, 0, of_game, false),
    (select 'stake_above_own_limit:' || l.amount from protection_limits l
      where l.player_id = player and l.kind = 'stake' and l.amount < stake
        and l.currency = account_currency(account)));
end $$;
