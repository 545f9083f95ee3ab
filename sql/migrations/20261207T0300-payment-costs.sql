-- module: payments
-- check: select not has_table_privilege('croupier_app', 'payment_costs', 'insert, update, delete')

-- What providers charge the operator for a payment: the price of a method, and what each payment
-- cost at the price in force when it was settled. Players see none of it.
alter table payment_methods
  add column cost_bp int not null default 0 check (cost_bp between 0 and 9999),
  add column cost_fixed bigint not null default 0 check (cost_fixed >= 0);
grant update (cost_bp, cost_fixed) on payment_methods to croupier_app;

create table payment_costs (
  subject text not null check (subject in ('deposit', 'withdrawal')),
  payment_id bigint not null,
  player_id bigint not null references players (id),
  provider text not null,
  -- The currency of the wallet, in which all amounts are.
  currency money_currency not null references currencies (code),
  -- What the player paid, or was sent: the amount that the share is taken of.
  counted bigint not null check (counted > 0),
  cost_bp int not null check (cost_bp between 0 and 9999),
  cost_fixed bigint not null check (cost_fixed >= 0),
  cost bigint not null check (cost >= 0),
  -- When the payment was settled.
  at timestamptz not null,
  primary key (subject, payment_id)
);
create index payment_costs_by_player on payment_costs (player_id, at) include (currency, cost);
revoke all on payment_costs from croupier_app;
grant select on payment_costs to croupier_app;
