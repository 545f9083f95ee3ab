-- Trigger on `tournament_prizes`: a prize is one of the final table, and is paid once, by a
-- transfer of its amount from the account of bonus costs to the cash of its player.
create or replace function tournament_prizes_check() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.paid_at is null and exists (
      select from tournament_results r join tournament_entries e on e.id = r.entry_id
       where r.tournament_id = new.tournament_id and r.entry_id = new.entry_id
         and r.place = new.place and r.prize > 0 and e.player_id = new.player_id
         and (e.cash_account, e.currency) = (new.cash_account, new.currency)) then
      return new;
    end if;
    raise exception 'tournaments: player % has no such prize', new.player_id
      using errcode = 'check_violation', constraint = 'tournament_prizes_result';
  end if;
  if old.paid_at is not null or not exists (
    select from ledger_transfers t join ledger_accounts d on d.id = t.debit_account
     where t.id = new.transfer_id and t.kind = 'tournament_prize' and d.kind = 'bonus_cost'
       and t.credit_account = new.cash_account and t.amount = new.amount) then
    raise exception 'tournaments: the prize of player % is not paid by this', new.player_id
      using errcode = 'check_violation', constraint = 'tournament_prizes_transfer';
  end if;
  return new;
end $$;
