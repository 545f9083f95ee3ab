-- Settled bets, and the games' limits.
--
-- A bet row names the player's and the game's account, the stake that went over, the payout that
-- came back and the player's balance after both: it is a balanced transfer. Entries are a view.
--
-- check: select count(*) = 0 from bets

-- Which of 256 servers makes a bet's number; part of the number, so that they never agree on one.
create sequence server_number minvalue 0 maxvalue 255 cycle;

create table bets (
  player_id bigint not null,
  id bigint not null,
  account bigint not null,
  house_account bigint not null,
  seq bigint not null,
  balance bigint not null,
  stake bigint not null constraint bets_stake check (stake > 0),
  payout bigint not null constraint bets_payout check (payout >= 0),
  m4 bigint not null,
  seed_id bigint not null,
  nonce bigint not null,
  placed_at timestamptz not null default now(),
  game_version smallint not null,
  game text not null,
  key text not null,
  params jsonb not null,
  outcome jsonb not null,
  constraint bets_pk primary key (player_id, id),
  constraint bets_key unique (player_id, key),
  constraint bets_nonce unique (seed_id, nonce),
  -- The stake was covered before the payout came back.
  constraint bets_covered check (balance - payout >= 0),
  constraint bets_one_currency check (account % 10 = house_account % 10)
);
create index bets_by_time on bets using brin (placed_at);

create trigger bets_append_only before update or delete or truncate on bets
  execute function ledger_refuse_change();

create function ledger_apply_bets() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
  set enable_seqscan = off as $$
declare
  applied bigint;
  expected bigint;
begin
  if exists (
    select from (select distinct house_account from inserted) i
    left join accounts h on h.id = i.house_account
    where h.id is null or h.is_tracked
  ) then
    raise exception 'ledger: a bet must be against a house account' using errcode = 'CL002';
  end if;
  update accounts a set balance = i.balance, seq = i.seq from inserted i
   where a.id = i.account and a.is_tracked and a.seq + 1 = i.seq
     and a.balance - i.stake + i.payout = i.balance;
  get diagnostics applied = row_count;
  select count(*) into expected from inserted;
  if applied <> expected then
    raise exception 'ledger: a bet does not continue its account' using errcode = 'CL003';
  end if;
  -- Each bet takes the next nonce of a seed in force, or none is placed.
  update seeds s set nonce = i.nonce + 1 from inserted i
   where s.id = i.seed_id and s.player_id = i.player_id and s.state = 'active'
     and s.nonce = i.nonce;
  get diagnostics applied = row_count;
  if applied <> expected then
    raise exception 'fairness: a bet does not take the next nonce' using errcode = 'CF002';
  end if;
  return null;
end $$;
create trigger bets_apply after insert on bets
  referencing new table as inserted for each statement execute function ledger_apply_bets();

revoke all on bets from croupier_app;
grant select on bets to croupier_app;
grant insert (player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id,
  nonce, game_version, game, key, params, outcome) on bets to croupier_app;

-- Both legs of every movement, for any SQL tool. The sum of delta per currency is always zero.
create view ledger_entries as
  select 'transfer' as source, id as source_id, created_at, debit_account as account,
         -amount as delta, debit_balance as balance_after, kind
    from transfers
  union all
  select 'transfer', id, created_at, credit_account, amount, credit_balance, kind from transfers
  union all
  select 'bet', id, placed_at, account, -stake, balance - payout, 'stake' from bets
  union all
  select 'bet', id, placed_at, house_account, stake, null, 'stake' from bets
  union all
  select 'bet', id, placed_at, account, payout, balance, 'payout' from bets where payout > 0
  union all
  select 'bet', id, placed_at, house_account, -payout, null, 'payout' from bets where payout > 0;
grant select on ledger_entries to croupier_app;

-- The state and limits of each game are data: changed without a deploy, never in code.
create table games (
  game text primary key,
  is_paused boolean not null default false,
  is_autobet_allowed boolean not null default true,
  changed_at timestamptz not null default now()
);
create table game_limits (
  game text not null references games (game),
  currency text not null,
  stake_min bigint not null check (stake_min > 0),
  stake_max bigint not null,
  -- The largest payout of one bet.
  payout_max bigint not null,
  primary key (game, currency),
  constraint game_limits_order check (stake_min <= stake_max)
);

-- Every change of a game or of its limits moves this time; that is how the houses notice.
create function games_mark_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'games' then
    new.changed_at := clock_timestamp();
    return new;
  end if;
  update games set is_paused = is_paused where game = coalesce(new.game, old.game);
  return null;
end $$;
create trigger games_changed before update on games
  for each row execute function games_mark_change();
create trigger game_limits_changed after insert or update or delete on game_limits
  for each row execute function games_mark_change();

insert into games (game) values ('dice');
-- Limits of the product specification; USD, EUR, KZT and INR by the ratio it uses elsewhere.
-- The largest payout stands at 100 × the largest stake.
insert into game_limits (game, currency, stake_min, stake_max, payout_max) values
  ('dice', 'RUB', 1000000, 10000000000, 1000000000000),
  ('dice', 'USD', 10000, 100000000, 10000000000),
  ('dice', 'EUR', 10000, 100000000, 10000000000),
  ('dice', 'KZT', 5000000, 50000000000, 5000000000000),
  ('dice', 'INR', 1000000, 10000000000, 1000000000000),
  ('dice', 'PLAY', 1000000, 10000000000, 1000000000000);
