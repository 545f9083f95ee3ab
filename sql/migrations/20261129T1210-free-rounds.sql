-- module: bonuses
-- check: select not has_table_privilege('croupier_app', 'free_round_bets', 'insert, update')
-- check: select not has_column_privilege('croupier_app', 'free_round_grants', 'used', 'update')

-- Free rounds: bets on one game that the operator pays for. What they win becomes a bonus, or cash
-- where nothing has to be wagered.

alter table bonus_grants drop constraint bonus_grants_state;
alter table bonus_grants add constraint bonus_grants_state check (state in ('available', 'claimed',
  'playing', 'pending', 'active', 'wagered', 'expired', 'cancelled', 'forfeited', 'used_up'));
-- Free rounds that won nothing end without an account of bonus money.
alter table bonus_grants drop constraint bonus_grants_active;
alter table bonus_grants add constraint bonus_grants_active check (
  (activated_at is null) = (account is null)
  and (activated_at is null) = (active_until is null)
  and (state not in ('active', 'wagered') or account is not null and amount > 0)
  and (state <> 'used_up' or (account is null) = (amount = 0))
  and (state not in ('pending', 'active') or amount > 0)
  and (state <> 'playing' or account is null and amount = 0));

-- One version of a bonus of free rounds, as it is issued by the provider of its game.
create table free_round_campaigns (
  id bigint generated always as identity primary key,
  bonus_id bigint not null,
  version integer not null,
  provider text not null check (char_length(provider) between 1 and 40),
  game text not null,
  rounds integer not null check (rounds between 1 and 1000),
  constraint free_round_campaigns_version foreign key (bonus_id, version)
    references bonus_versions (bonus_id, version),
  constraint free_round_campaigns_one unique (bonus_id, version)
);
revoke all on free_round_campaigns from croupier_app;
grant select, insert (bonus_id, version, provider, game, rounds)
  on free_round_campaigns to croupier_app;

create table free_round_grants (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references free_round_campaigns (id),
  player_id bigint not null references players (id),
  -- The bonus that it belongs to, and that its winnings become.
  bonus_grant bigint not null constraint free_round_grants_bonus unique
    references bonus_grants (id),
  currency money_currency not null references currencies (code),
  game text not null,
  rounds integer not null check (rounds between 1 and 1000),
  -- The stake of each.
  value bigint not null check (value > 0),
  used integer not null default 0,
  -- Holds the stakes that are left and what was won; opened when the provider has issued them.
  account bigint constraint free_round_grants_account unique references accounts (id),
  state text not null default 'new',
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  issued_at timestamptz,
  ended_at timestamptz,
  -- It ended with all bonuses of the player, and its winnings are not kept.
  is_forfeited boolean not null default false,
  -- What was won in all, once the account was emptied: open bets may win after the end.
  won bigint check (won >= 0),
  collected_at timestamptz,
  constraint free_round_grants_used check (used between 0 and rounds),
  constraint free_round_grants_state check (
    state in ('new', 'active', 'finished', 'cancelled', 'expired', 'failed')),
  constraint free_round_grants_issued check (
    (account is null) = (issued_at is null)
    and (state not in ('active', 'finished', 'expired') or account is not null)
    and (state not in ('new', 'failed') or account is null)),
  constraint free_round_grants_ended check (
    (state in ('new', 'active')) = (ended_at is null)
    and (won is null) = (collected_at is null)
    and (collected_at is null or ended_at is not null))
);
-- A provider issues a campaign to a player once at a time.
create unique index free_round_grants_one_open on free_round_grants (campaign_id, player_id)
  where state in ('new', 'active');
create index free_round_grants_of_player on free_round_grants (player_id, id);
create index free_round_grants_to_issue on free_round_grants (id) where state = 'new';
create index free_round_grants_to_expire on free_round_grants (expires_at)
  where state in ('new', 'active');
create index free_round_grants_to_collect on free_round_grants (player_id)
  where ended_at is not null and collected_at is null;
revoke all on free_round_grants from croupier_app;
grant select,
  insert (campaign_id, player_id, bonus_grant, currency, game, rounds, value, expires_at),
  update (state, account, issued_at, ended_at, is_forfeited, won, collected_at)
  on free_round_grants to croupier_app;

-- The bets that were free rounds, written by the triggers of the ledger. A returned stake gives the
-- round back.
create table free_round_bets (
  bet_id bigint primary key,
  grant_id bigint not null references free_round_grants (id),
  is_returned boolean not null default false
);
create index free_round_bets_of_grant on free_round_bets (grant_id, bet_id);
revoke all on free_round_bets from croupier_app;
grant select on free_round_bets to croupier_app;
