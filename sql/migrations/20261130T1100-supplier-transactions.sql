-- module: suppliers
-- check: select not has_table_privilege('croupier_app', 'supplier_transactions', 'update, delete')

-- Where the player was when the game was opened: stakes are refused where the operator or the
-- supplier offers nothing.
alter table supplier_launches
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column subdivision text check (char_length(subdivision) between 1 and 3);
grant insert (country, subdivision) on supplier_launches to croupier_app;

-- What suppliers asked for and got, each under the supplier's own name for it: the list that is
-- compared with theirs. A bet names its wager and a win its settlement, so that either can be
-- taken back; a round is found by its bets.
create table supplier_transactions (
  supplier text not null references suppliers (code),
  ref text not null check (char_length(ref) between 1 and 128),
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  player_id bigint not null references players (id),
  -- Null of a rollback of what had not come.
  game text references supplier_games (game),
  currency text not null,
  round text not null check (char_length(round) between 1 and 128),
  -- In micro-units; of a rollback: what it took back.
  amount bigint not null check (amount >= 0),
  -- The bet of a win; what a rollback takes back.
  of_ref text check (char_length(of_ref) between 1 and 128),
  -- Null where nothing was staked: a bet of zero, and a win of zero.
  wager_id bigint,
  -- Which settlement of the wager a win is.
  settlement int,
  is_free boolean not null default false,
  -- Of a win that came after the last one of its round.
  is_late boolean not null default false,
  created_at timestamptz not null default now(),
  constraint supplier_transactions_pk primary key (supplier, ref),
  constraint supplier_transactions_of check (kind <> 'bet' or of_ref is null),
  constraint supplier_transactions_game check (game is not null or kind = 'rollback')
);
create index supplier_transactions_of_round on supplier_transactions (supplier, round, player_id)
  where kind = 'bet';
create index supplier_transactions_by_time on supplier_transactions using brin (created_at);
revoke all on supplier_transactions from croupier_app;
grant select, insert (supplier, ref, kind, player_id, game, currency, round, amount, of_ref,
  wager_id, settlement, is_free, is_late) on supplier_transactions to croupier_app;
