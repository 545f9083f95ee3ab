-- needs: wagers/has_unread_bet_events
-- Why the month with the ids from `since_id` up to `next_id` cannot be archived yet; empty if it
-- can. Its last row is of `last_at`.
create or replace function archive_obstacles(since_id bigint, next_id bigint, last_at timestamptz)
  returns text[] language plpgsql stable as $$
begin
  return array_remove(array[
    case when exists (select from wager_records
                       where id >= since_id and id < next_id and (is_open or not is_settled))
         then 'open_wagers' end,
    case when exists (select from settlement_records s join accounts d on d.id = s.debt_account
                       where s.wager_id >= since_id and s.wager_id < next_id and d.balance < 0)
         then 'unpaid_debts' end,
    case when (last_at at time zone 'UTC')::date
              > coalesce(least((select max(day) from ledger_days),
                               (select max(day) from account_days_rolled),
                               (select day from bet_days_end)), '-infinity')
         then 'unsealed_days' end,
    case when has_unread_bet_events(since_id, next_id) then 'unread_events' end
  ], null);
end $$;
revoke all on function archive_obstacles(bigint, bigint, timestamptz) from public;
