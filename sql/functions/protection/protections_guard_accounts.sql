-- Trigger on `protections`: marks the player's cash accounts as guarded and counts their past. The
-- sums of the last 32 days and the current session are computed from settled bets and open stakes,
-- while no new bet can be placed. Accounts of a player who owed money were guarded before and have
-- sums of the time since, which begin anew.
create or replace function protections_guard_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_number constant bigint := first_bet_id_since(now() - interval '32 days');
begin
  perform guard_accounts(new.player_id);
  delete from protection_minutes m using ledger_accounts a
   where a.kind = 'player_cash' and a.owner = new.player_id::text and m.account = a.id;
  insert into protection_minutes (account, minute, staked_before, returned_before, staked,
                                  returned)
  select m.account, m.minute, coalesce(sum(m.staked) over earlier, 0),
         coalesce(sum(m.returned) over earlier, 0), m.staked, m.returned
    from (select s.account, date_trunc('minute', s.placed_at) as minute,
                 sum(s.stake)::bigint as staked, sum(s.payout)::bigint as returned
            from (select r.account, r.at as placed_at, r.stake - r.bonus_stake as stake,
                         r.payout - r.bonus_payout as payout from bet_results r
                   where r.player_id = new.player_id and r.id >= first_number
                     and not is_play_account(r.account)
                  union all
                  select w.account, w.placed_at, w.cash_stake, 0 from wager_records w
                   where w.player_id = new.player_id and w.is_open and not w.is_settled
                     and not is_play_account(w.account)) s
           group by 1, 2) m
  window earlier as (partition by m.account order by m.minute
                     rows between unbounded preceding and 1 preceding);
  update protections p set session_started_at = s.started_at, reality_from = s.started_at,
         last_bet_at = s.last_bet_at
    from (select max(b.placed_at) filter (where b.is_start) as started_at,
                 max(b.placed_at) as last_bet_at
            from (select b.placed_at,
                         coalesce(b.placed_at - lag(b.placed_at) over (order by b.placed_at)
                                    >= interval '30 minutes', true) as is_start
                    from (select r.at as placed_at from bet_results r
                           where r.player_id = new.player_id and r.id >= first_number
                          union all
                          select w.placed_at from wager_records w
                           where w.player_id = new.player_id and w.is_open) b) b
         ) s
   where p.player_id = new.player_id and s.last_bet_at is not null;
  return null;
end $$;
