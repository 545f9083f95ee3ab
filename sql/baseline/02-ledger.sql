-- check: select not has_table_privilege('croupier_app', 'accounts', 'update')
-- check: select not has_table_privilege('croupier_app', 'transfers', 'update, delete, truncate')
-- check: select not has_table_privilege('croupier_app', 'account_days', 'update')
-- check: select not has_table_privilege('croupier_app', 'currencies', 'insert, update, delete')

-- The double-entry ledger. A row of `transfers` names both sides of a movement, so no row can be
-- out of balance. The tables are append only, and the balance of a player's account changes only
-- when the row that explains the change is inserted: a trigger applies it, and the application
-- role may not update accounts. Amounts are in micro-units.

-- A domain instead of a check constraint on the table: PostgreSQL would evaluate that again on
-- every change of a balance.
create domain account_kind as text check (value in (
  'player_cash', 'player_bonus', 'player_held', 'house_game', 'house_escrow', 'house_adjustment',
  'house_play_bank', 'house_fees', 'house_fx', 'bonus_cost', 'psp_clearing', 'transit'));

-- The id of an account is a number of this sequence followed by the digit of its currency, as
-- new_account_id makes it. So money can be kept within one currency without a lookup.
create sequence account_number;

-- The digit of an account's currency. This function and is_play_account are part of the tables that
-- use them: another result would contradict the stored rows.
create function currency_digit(account bigint) returns smallint
  language sql immutable parallel safe
  return (account % 10)::smallint;

-- Whether an account holds money of free play.
create function is_play_account(account bigint) returns boolean
  language sql immutable parallel safe
  return currency_digit(account) = 9;

-- The currencies. A new one is a row here and a line in core/currency.ts.
create table currencies (
  code text primary key check (code ~ '^[A-Z0-9]{3,10}$'),
  -- Free play is not money: never paid in or out, and left out of reports.
  kind text not null check (kind in ('fiat', 'coin', 'play')),
  -- The decimals of a stake, a deposit or a withdrawal; the ledger itself counts micro-units.
  exponent smallint not null check (exponent between 0 and 6),
  -- The last digit of the ids of its accounts; null for a currency without wallets.
  digit smallint unique check (digit between 0 and 9),
  constraint currencies_play check (
    (kind = 'play') = (digit is not null and is_play_account(digit))),
  -- Every amount that a player enters is a whole hundredth.
  constraint currencies_wallet_exponent check (digit is null or exponent = 2)
);
revoke all on currencies from croupier_app;
grant select on currencies to croupier_app;

insert into currencies (code, kind, exponent, digit) values
  ('RUB', 'fiat', 2, 1),
  ('USD', 'fiat', 2, 2),
  ('KZT', 'fiat', 2, 3),
  ('INR', 'fiat', 2, 4),
  ('EUR', 'fiat', 2, 5),
  ('PLAY', 'play', 2, 9);

-- The code of a currency that is money. A column of it references `currencies`, too.
create domain money_currency as text check (value <> 'PLAY');

-- Accounts of players and of the operator, one for each kind, owner and currency.
create table accounts (
  id bigint primary key,
  kind account_kind not null,
  -- The player's id for player accounts; the name of a game, provider or purpose for the
  -- operator's.
  owner text not null,
  -- That of the id, as the trigger accounts_check_currency requires. A foreign key would be checked
  -- again on every change of a balance.
  currency text not null,
  -- Player accounts carry a running balance that is never below zero. The operator's accounts
  -- carry none, because a row that every bet updates would be a bottleneck; their balance is a sum
  -- of entries.
  is_tracked boolean not null,
  balance bigint not null default 0,
  -- How many rows have changed the balance.
  seq bigint not null default 0,
  opened_at timestamptz not null default now(),
  -- Set on all cash accounts of a player who has a row in `protections`.
  is_guarded boolean not null default false,
  constraint accounts_one_each unique (kind, owner, currency),
  constraint accounts_balance_not_negative check (balance >= 0),
  constraint accounts_untracked check (is_tracked or (balance = 0 and seq = 0))
) with (fillfactor = 50);
revoke all on accounts from croupier_app;
grant select, insert (id, kind, owner, currency, is_tracked) on accounts to croupier_app;

-- Movements of money other than bets, each with both sides.
create table transfers (
  id bigint generated always as identity primary key,
  -- The idempotency key of the caller: the same key and body return the first row.
  key text not null constraint transfers_key unique,
  request_hash bytea not null,
  kind text not null,
  debit_account bigint not null references accounts (id),
  credit_account bigint not null references accounts (id),
  amount bigint not null constraint transfers_amount check (amount > 0),
  -- The place of this row among the changes of the account, and the balance after it; null for an
  -- account without a running balance.
  debit_seq bigint,
  debit_balance bigint,
  credit_seq bigint,
  credit_balance bigint,
  -- What the transfer is for: a deposit, a bonus, the transfer that it corrects.
  ref text,
  created_at timestamptz not null default now(),
  constraint transfers_two_sides check (debit_account <> credit_account),
  constraint transfers_one_currency check (
    currency_digit(debit_account) = currency_digit(credit_account))
);
create index transfers_by_debit on transfers (debit_account, debit_seq)
  where debit_seq is not null;
create index transfers_by_credit on transfers (credit_account, credit_seq)
  where credit_seq is not null;
create index transfers_by_time on transfers using brin (created_at);
revoke all on transfers from croupier_app;
-- created_at is not granted, so no row can be dated back.
grant select,
  insert (key, request_hash, kind, debit_account, credit_account, amount, debit_seq,
    debit_balance, credit_seq, credit_balance, ref) on transfers to croupier_app;

-- Cash that is set aside until it is posted onward, released or expired.
create table holds (
  id bigint generated always as identity primary key,
  key text not null constraint holds_key unique,
  cash_account bigint not null references accounts (id),
  held_account bigint not null references accounts (id),
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'posted', 'voided', 'expired')),
  ref text,
  -- Null: the hold never expires, a decision ends it.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index holds_open on holds (expires_at) where state = 'open';
-- For a check that reads the recently closed holds every minute.
create index holds_closed on holds (closed_at) where closed_at is not null;
revoke all on holds from croupier_app;
grant select, insert, update (state, closed_at) on holds to croupier_app;

-- One row per closed day: a hash over every row of the day, chained to the hash of the day before.
create table ledger_days (
  day date primary key,
  row_count bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
revoke all on ledger_days from croupier_app;
grant select, insert (day, row_count, previous_hash, hash) on ledger_days to croupier_app;

-- Balances at the end of each finished day (UTC) and what went in and out on it: player accounts
-- summed by kind, the operator's one by one. The balance of an operator's account is read from
-- here instead of summed over all time, and the money reports share one source that the ledger can
-- be compared with.
create table account_days (
  day date not null,
  kind account_kind not null,
  -- Empty for player accounts, otherwise the owner of the one account.
  owner text not null,
  currency text not null references currencies (code),
  came_in numeric not null check (came_in >= 0),
  went_out numeric not null check (went_out >= 0),
  -- At the end of the day. An account without entries on the day keeps its balance.
  balance numeric not null,
  constraint account_days_pk primary key (day, kind, owner, currency)
);
revoke all on account_days from croupier_app;
grant select, insert on account_days to croupier_app;

-- Which days are written: in sequence, each once. Entries after the last one are summed live.
create table account_days_rolled (
  day date primary key,
  rolled_at timestamptz not null default now()
);
revoke all on account_days_rolled from croupier_app;
grant select, insert on account_days_rolled to croupier_app;
