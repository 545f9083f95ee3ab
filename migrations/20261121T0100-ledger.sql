-- The double-entry ledger.
--
-- A row of `transfers` names both sides of a movement, so no row can be out of balance. The tables
-- are append only, and the running balance of a player's account moves only when the row that
-- explains it is inserted: a trigger does it, and nobody else has the right.
--
-- check: select has_table_privilege('croupier_app', 'accounts', 'update') = false

grant usage on schema public to croupier_app;
alter default privileges in schema public
  grant select, insert, update, delete on tables to croupier_app;
alter default privileges in schema public grant usage, select on sequences to croupier_app;

-- Domains, not checks of the table: those would be tried again whenever a balance moves.
create domain account_kind as text check (value in (
  'player_cash', 'player_bonus', 'player_held',
  'house_game', 'house_adjustment', 'house_play_bank', 'bonus_cost', 'psp_clearing', 'transit'));
create domain wallet_currency as text
  check (value in ('RUB', 'USD', 'KZT', 'INR', 'EUR', 'PLAY'));

create sequence account_number;

create table accounts (
  id bigint primary key,
  kind account_kind not null,
  -- A player's number for player accounts; the name of a game, provider or cause for the house's.
  owner text not null,
  currency wallet_currency not null,
  -- Player accounts carry a running balance that is never below zero. House accounts carry none:
  -- a row that every bet updates would be the slowest row of the house. Theirs is summed.
  is_tracked boolean not null,
  balance bigint not null default 0,
  -- How many rows have moved the balance.
  seq bigint not null default 0,
  opened_at timestamptz not null default now(),
  constraint accounts_one_each unique (kind, owner, currency),
  -- The last digit of an account's number is its currency: one comparison of two numbers keeps
  -- every transfer within one currency, at no cost.
  constraint accounts_currency_digit check (
    id % 10 = case currency when 'RUB' then 1 when 'USD' then 2 when 'KZT' then 3
                            when 'INR' then 4 when 'EUR' then 5 when 'PLAY' then 9 end),
  constraint accounts_floor check (balance >= 0),
  constraint accounts_untracked check (is_tracked or (balance = 0 and seq = 0))
) with (fillfactor = 50);

create table transfers (
  id bigint generated always as identity primary key,
  -- Made by the caller; the same key and body give the first row again.
  key text not null constraint transfers_key unique,
  request_hash bytea not null,
  kind text not null,
  debit_account bigint not null references accounts (id),
  credit_account bigint not null references accounts (id),
  amount bigint not null constraint transfers_amount check (amount > 0),
  -- Place in the account's chain and balance after it; null on the side of a house account.
  debit_seq bigint,
  debit_balance bigint,
  credit_seq bigint,
  credit_balance bigint,
  -- What it was for: a deposit, a bonus, the transfer it corrects.
  ref text,
  created_at timestamptz not null default now(),
  constraint transfers_two_sides check (debit_account <> credit_account),
  constraint transfers_one_currency check (debit_account % 10 = credit_account % 10)
);
create index transfers_by_debit on transfers (debit_account, debit_seq) where debit_seq is not null;
create index transfers_by_credit on transfers (credit_account, credit_seq)
  where credit_seq is not null;
create index transfers_by_time on transfers using brin (created_at);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % of % is refused, the ledger is append only', tg_op, tg_table_name
    using errcode = 'CL001';
end $$;

create trigger transfers_append_only before update or delete or truncate on transfers
  execute function ledger_refuse_change();

-- Moves the balances of the rows just inserted. Each row says which place in the chain it takes
-- and what the balance is after it; a row that does not fit refuses the whole statement.
create function ledger_apply_transfers() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set enable_seqscan = off as $$
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

create trigger transfers_apply after insert on transfers
  referencing new table as inserted for each statement execute function ledger_apply_transfers();

-- An account changes only from within the triggers above (depth 2); a direct update is depth 1.
create function ledger_refuse_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'ledger: accounts change only by rows that explain the change'
      using errcode = 'CL001';
  end if;
  return null;
end $$;
create trigger accounts_no_direct_change before update on accounts
  for each statement execute function ledger_refuse_direct_change();
create trigger accounts_no_delete before delete or truncate on accounts
  for each statement execute function ledger_refuse_change();

-- Locks accounts in the order of their numbers, whatever order they are asked in: two callers can
-- never wait for each other. House accounts are read and not locked: everybody would wait there.
-- A function, because locking needs a right the house must not have.
create function lock_accounts(numbers bigint[])
  returns table (id bigint, is_tracked boolean, balance bigint, seq bigint)
  language sql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select * from (
    select a.id, a.is_tracked, a.balance, a.seq from accounts a
     where a.id = any (numbers) and a.is_tracked order by a.id for no key update
  ) tracked
  union all
  select a.id, a.is_tracked, a.balance, a.seq from accounts a
   where a.id = any (numbers) and not a.is_tracked
$$;

-- Money set aside from cash, until it is posted onward, given back, or expires.
create table holds (
  id bigint generated always as identity primary key,
  key text not null constraint holds_key unique,
  cash_account bigint not null references accounts (id),
  held_account bigint not null references accounts (id),
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'posted', 'voided', 'expired')),
  ref text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index holds_open on holds (expires_at) where state = 'open';

-- One row per closed day: a hash over every row of the day, chained to the day before.
create table ledger_days (
  day date primary key,
  row_count bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
create trigger ledger_days_append_only before update or delete or truncate on ledger_days
  execute function ledger_refuse_change();

revoke all on accounts, transfers, holds, ledger_days from croupier_app;
grant select, insert (id, kind, owner, currency, is_tracked) on accounts to croupier_app;
grant select on transfers to croupier_app;
-- created_at is not among them: nobody can date a row.
grant insert (key, request_hash, kind, debit_account, credit_account, amount, debit_seq,
  debit_balance, credit_seq, credit_balance, ref) on transfers to croupier_app;
grant select, insert, update (state, closed_at) on holds to croupier_app;
grant select, insert (day, row_count, previous_hash, hash) on ledger_days to croupier_app;
