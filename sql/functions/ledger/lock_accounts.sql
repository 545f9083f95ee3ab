-- Locks accounts in one order, whatever that of the argument, so that two callers never deadlock:
-- cash, bonus money and free rounds, debts, what is held, each by id. Accounts without a running
-- balance are read and not locked, because all bets would wait there. A function, because locking
-- needs a right that the application role does not have.
create or replace function lock_accounts(numbers bigint[])
  returns table (id bigint, is_tracked boolean, balance bigint, seq bigint, is_guarded boolean,
    jurisdiction smallint, stake_order stake_order)
  language sql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select * from (
    select a.id, a.is_tracked, a.balance, a.seq, a.is_guarded, a.jurisdiction, a.stake_order
      from accounts a
     where a.id = any (numbers) and a.is_tracked
     order by case when a.kind = 'player_cash' then 1
                   when a.kind in ('player_bonus', 'player_free_rounds') then 2
                   when a.kind = 'player_debt' then 3 else 4 end, a.id
       for no key update
  ) tracked
  union all
  select a.id, a.is_tracked, a.balance, a.seq, a.is_guarded, a.jurisdiction, a.stake_order
    from accounts a
   where a.id = any (numbers) and not a.is_tracked
$$;
