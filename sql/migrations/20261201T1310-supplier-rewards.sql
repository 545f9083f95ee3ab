-- module: suppliers
-- check: select not has_column_privilege('croupier_app', 'supplier_rewards', 'free_rounds', \
--   'update')

-- Free rounds that suppliers are asked to give, each under one key: what may have been lost on the
-- way is asked for again under it.
create table supplier_rewards (
  key text primary key check (char_length(key) between 1 and 128),
  supplier text not null references suppliers (code),
  free_rounds bigint not null constraint supplier_rewards_rounds unique
    references free_round_grants (id),
  player_id bigint not null references players (id),
  game text not null references supplier_games (game),
  -- new: asked for, or to be. issued, refused: so the supplier has answered. cancelled: it has
  -- confirmed that they cannot be played any more.
  state text not null default 'new'
    check (state in ('new', 'issued', 'refused', 'cancelled')),
  -- What the supplier calls it.
  reward text check (char_length(reward) between 1 and 128),
  -- Requests about it so far. Until the next one is due, only the process that made the last one
  -- works on it.
  attempts int not null default 0 check (attempts >= 0),
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint supplier_rewards_named check (state <> 'issued' or reward is not null)
);
create unique index supplier_rewards_by_name on supplier_rewards (supplier, reward)
  where reward is not null;
create index supplier_rewards_issued on supplier_rewards (next_try_at) where state = 'issued';
revoke all on supplier_rewards from croupier_app;
grant select, insert (key, supplier, free_rounds, player_id, game),
  update (state, reward, attempts, next_try_at, changed_at) on supplier_rewards to croupier_app;
