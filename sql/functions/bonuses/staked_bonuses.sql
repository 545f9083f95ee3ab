-- The bonus account that takes part in stakes, for each cash account: that of the active bonus, or
-- the one of bonus money that was credited without a bonus. `stake_max` and `games` are the terms
-- of the active bonus; null for no limit. The order is only a hint, as nothing is locked: the row
-- of the cash account decides.
create or replace function staked_bonuses(cash bigint[])
  returns table (cash_account bigint, account bigint, stake_max bigint, games text[],
    stake_order stake_order)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, coalesce(g.account, b.id), g.stake_max, g.games,
         coalesce(g.stake_order, 'cash_first')
    from ledger_accounts c
    left join bonus_grants g on g.cash_account = c.id and g.state = 'active'
    left join ledger_accounts b on g.id is null and b.kind = 'player_bonus' and b.owner = c.owner
                        and b.currency = c.currency and b.bonus_grant is null
   where c.id = any (cash) and (g.id is not null or b.id is not null)
$$;
