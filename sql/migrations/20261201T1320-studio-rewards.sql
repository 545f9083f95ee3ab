-- module: studio
-- check: select not has_column_privilege('croupier_app', 'studio_rewards', 'bet_count', 'update')

-- Free spins that the operator gives to a player of a slot.
create table studio_rewards (
  id uuid primary key default gen_random_uuid(),
  -- The operator's own name for it: a repeat creates nothing.
  reference text not null constraint studio_rewards_once unique
    check (char_length(reference) between 1 and 128),
  owner text not null check (char_length(owner) between 3 and 200),
  game text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bet_count int not null check (bet_count between 1 and 1000),
  bet_value bigint not null check (bet_value > 0),
  used int not null default 0,
  -- What its spins have won so far.
  won bigint not null default 0 check (won >= 0),
  is_cancelled boolean not null default false,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint studio_rewards_used check (used between 0 and bet_count)
);
create index studio_rewards_of_owner on studio_rewards (owner, game, ends_at);
revoke all on studio_rewards from croupier_app;
grant select, insert (reference, owner, game, currency, bet_count, bet_value, ends_at),
  update (used, won, is_cancelled) on studio_rewards to croupier_app;

-- The free spins that pay a round.
alter table studio_rounds add column reward_id uuid references studio_rewards (id);
grant insert (reward_id) on studio_rounds to croupier_app;
