-- Trigger on `transfers`: applies the inserted rows to the accounts. Each row says which place
-- among the changes of the account it takes and the balance after it; a row that does not fit
-- refuses the whole statement, and so does a key that was used before, in whatever month.
create or replace function ledger_apply_transfers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  applied bigint;
  expected bigint;
begin
  if exists (
    select from inserted i
    join accounts d on d.id = i.debit_account
    join accounts c on c.id = i.credit_account
    where d.is_tracked <> (i.debit_seq is not null and i.debit_balance is not null)
       or c.is_tracked <> (i.credit_seq is not null and i.credit_balance is not null)
  ) then
    raise exception 'ledger: a player''s side lacks its place in the chain' using errcode = 'CL002';
  end if;
  -- Money of a granted bonus comes from the account of bonus costs, and leaves to it or to the cash
  -- of the same player: it is never paid out. That of free rounds leaves to bonus costs alone.
  if exists (
    select from inserted i
    join accounts d on d.id = i.debit_account
    join accounts c on c.id = i.credit_account
    where d.bonus_grant is not null and c.kind <> 'bonus_cost'
        and (c.kind <> 'player_cash' or c.owner <> d.owner or d.kind = 'player_free_rounds')
       or c.bonus_grant is not null and d.kind <> 'bonus_cost'
  ) then
    raise exception 'ledger: bonus money does not move there' using errcode = 'CL007';
  end if;
  -- What levels and missions give and the prizes of tournaments and free turns are a cost of
  -- bonuses, paid in cash.
  if exists (
    select from inserted i
    join accounts d on d.id = i.debit_account
    join accounts c on c.id = i.credit_account
    where i.kind in ('rakeback', 'cashback', 'level_reward', 'tournament_prize',
                     'mission_reward', 'free_turn_prize')
      and (d.kind <> 'bonus_cost' or c.kind <> 'player_cash')
  ) then
    raise exception 'ledger: this kind is paid from bonus costs in cash' using errcode = 'CL007';
  end if;
  insert into transfer_keys (key, transfer_id, request_hash, debit_balance, credit_balance)
    select key, id, request_hash, debit_balance, credit_balance from inserted;
  update accounts a set balance = i.debit_balance, seq = i.debit_seq from inserted i
   where a.id = i.debit_account and a.is_tracked
     and a.seq + 1 = i.debit_seq and a.balance - i.amount = i.debit_balance;
  get diagnostics applied = row_count;
  select count(*) into expected from inserted where debit_seq is not null;
  if applied <> expected then
    raise exception 'ledger: a debit does not continue its account' using errcode = 'CL003';
  end if;
  update accounts a set balance = i.credit_balance, seq = i.credit_seq from inserted i
   where a.id = i.credit_account and a.is_tracked
     and a.seq + 1 = i.credit_seq and a.balance + i.amount = i.credit_balance;
  get diagnostics applied = row_count;
  select count(*) into expected from inserted where credit_seq is not null;
  if applied <> expected then
    raise exception 'ledger: a credit does not continue its account' using errcode = 'CL003';
  end if;
  return null;
end $$;
