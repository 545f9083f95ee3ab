-- module: ledger
-- needs: ledger/ledger_refuse_change
-- needs: ledger/next_transfer_id
-- needs: ledger/create_transfer_partitions
-- check: select not has_table_privilege('croupier_app', 'transfers', 'update, delete, truncate')
-- check: select not has_table_privilege('croupier_app', 'transfer_keys', 'insert, update, delete')
-- check: select not exists (select key from transfers except select key from transfer_keys)

-- Transfers are partitioned by month like bets. Rows of the time before keep their small ids, which
-- come before all others: so their order, the closed days and the proposals that name a transfer
-- stay as they are.

drop view if exists ledger_entries, ledger_transfers cascade;
alter table transfers rename to old_transfers;
alter table old_transfers alter id drop identity,
  drop constraint transfers_pkey, drop constraint transfers_key;
drop index transfers_by_debit, transfers_by_credit, transfers_by_time;
create sequence transfer_number;

-- Movements of money other than bets, each with both sides.
create table transfers (
  id bigint not null default next_transfer_id(),
  -- The idempotency key of the caller: the same key and body return the first row.
  key text not null,
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
  constraint transfers_pk primary key (id),
  constraint transfers_two_sides check (debit_account <> credit_account),
  constraint transfers_one_currency check (
    currency_digit(debit_account) = currency_digit(credit_account))
) partition by range (id);
create index transfers_by_debit on transfers (debit_account, debit_seq)
  where debit_seq is not null;
create index transfers_by_credit on transfers (credit_account, credit_seq)
  where credit_seq is not null;
create index transfers_by_time on transfers using brin (created_at);
revoke all on transfers from croupier_app;
-- Neither id nor created_at is granted, so no row can be dated back.
grant select,
  insert (key, request_hash, kind, debit_account, credit_account, amount, debit_seq,
    debit_balance, credit_seq, credit_balance, ref) on transfers to croupier_app;

-- The key of every transfer with what a repeat is answered, for ever: this table stays when the
-- month of the transfer is archived. Written by the trigger on transfers alone.
create table transfer_keys (
  key text constraint transfer_keys_pk primary key,
  transfer_id bigint not null,
  request_hash bytea not null,
  debit_balance bigint,
  credit_balance bigint
);
revoke all on transfer_keys from croupier_app;
grant select on transfer_keys to croupier_app;

select create_transfer_partitions(3);

insert into transfers (id, key, request_hash, kind, debit_account, credit_account, amount,
    debit_seq, debit_balance, credit_seq, credit_balance, ref, created_at)
  select id, key, request_hash, kind, debit_account, credit_account, amount, debit_seq,
         debit_balance, credit_seq, credit_balance, ref, created_at
    from old_transfers order by id;
insert into transfer_keys (key, transfer_id, request_hash, debit_balance, credit_balance)
  select key, id, request_hash, debit_balance, credit_balance from old_transfers order by id;
drop table old_transfers;
