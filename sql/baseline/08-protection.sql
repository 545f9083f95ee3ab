-- Limits that players set themselves, time-outs and exclusions. The database enforces them:
-- whatever a server has cached, no bet and no deposit passes them; a limit is loosened only after
-- a day, and neither a time-out nor an exclusion ends early.
--
-- Players without any of these cost nothing extra: their accounts are not marked as guarded, and
-- the trigger on `bets` skips them.

-- One row per player with a limit, a time-out or an exclusion. Locking it serialises the checks of
-- the player's limits.
create table protections (
  player_id bigint primary key references players (id),
  -- Bets with pauses below half an hour are one session, on any device.
  session_started_at timestamptz,
  last_bet_at timestamptz,
  -- When the interval of the reality check began: with the session, or with the player's last
  -- answer.
  reality_from timestamptz,
  time_out_until timestamptz,
  -- Which notices were sent to the open pages, by the start of what they are about.
  notified_warning_of timestamptz,
  notified_end_of timestamptz,
  notified_reality_of timestamptz
) with (fillfactor = 70);
create index protections_playing on protections (last_bet_at) where last_bet_at is not null;
revoke all on protections from croupier_app;
grant select, insert (player_id, time_out_until),
  update (reality_from, time_out_until, notified_warning_of, notified_end_of,
    notified_reality_of) on protections to croupier_app;

-- Limits of a player, and the looser one that is requested and not yet in force.
create table protection_limits (
  player_id bigint not null references players (id),
  kind text not null
    check (kind in ('deposit', 'loss', 'wager', 'stake', 'session', 'reality')),
  -- Empty for a limit that is not about money.
  currency text not null,
  money_currency money_currency generated always as (nullif(currency, '')) stored
    references currencies (code),
  -- Empty for a limit without a period.
  period text not null check (period in ('', 'day', 'week', 'month')),
  -- Micro-units, or minutes; null while no limit is in force.
  amount bigint check (amount > 0),
  -- The player's time zone when the limit was set.
  zone text not null,
  -- The looser limit that was requested; null to remove the limit.
  next_amount bigint check (next_amount > 0),
  next_asked_at timestamptz,
  next_from timestamptz,
  primary key (player_id, kind, currency, period),
  constraint protection_limits_shape check (
    (kind in ('session', 'reality')) = (currency = '')
    and (kind in ('deposit', 'loss', 'wager')) = (period <> ''))
);
revoke all on protection_limits from croupier_app;
-- next_from is not granted: a trigger sets it, so the waiting day cannot be shortened.
grant select, insert (player_id, kind, currency, period, amount, zone),
  update (amount, zone, next_amount, next_asked_at) on protection_limits to croupier_app;

-- An exclusion is never withdrawn. It ends when the player asks to return after its time, and a
-- waiting period has passed.
create table exclusions (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- `linked`: another account of the same person was excluded.
  kind text not null check (kind in ('self', 'linked')),
  starts_at timestamptz not null default now(),
  -- Null: indefinite.
  until timestamptz,
  return_asked_at timestamptz,
  return_from timestamptz,
  constraint exclusions_length check (
    until <= starts_at + interval '1830 days'
    and (kind = 'linked' or until >= starts_at + interval '180 days'))
);
create index exclusions_by_player on exclusions (player_id);
revoke all on exclusions from croupier_app;
grant select, insert (player_id, kind, until), update (return_asked_at)
  on exclusions to croupier_app;

-- Keyed hashes by which an excluded person is recognised. They do not reveal who it is.
create table exclusion_identifiers (
  exclusion_id bigint not null references exclusions (id),
  kind text not null check (kind in ('email', 'phone', 'social', 'document')),
  hash bytea not null,
  -- Anyone can register with an address that is not theirs and exclude themselves with it. The
  -- hash of an unproven contact therefore only prevents new accounts; an existing account is
  -- closed only by the hash of a proven one.
  is_proven boolean not null default true,
  primary key (exclusion_id, kind, hash)
);
create index exclusion_identifiers_by_hash on exclusion_identifiers (hash);
revoke all on exclusion_identifiers from croupier_app;
grant select, insert on exclusion_identifiers to croupier_app;

-- What the player changed and when, for the player to read. The same key returns the first answer.
create table protection_changes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  changed_at timestamptz not null default now(),
  what text not null,
  detail jsonb not null default '{}',
  key text,
  constraint protection_changes_key unique (player_id, key)
);
create index protection_changes_by_player on protection_changes (player_id, id desc);
revoke all on protection_changes from croupier_app;
grant select, insert on protection_changes to croupier_app;

-- Stakes and returns of guarded accounts per minute, with the sums before it: the stakes since any
-- moment are the difference of two rows, however many bets there were. Written only by the
-- functions that apply bets.
create table protection_minutes (
  account bigint not null,
  minute timestamptz not null,
  staked_before bigint not null,
  returned_before bigint not null,
  staked bigint not null,
  returned bigint not null,
  primary key (account, minute)
) with (fillfactor = 70);
revoke all on protection_minutes from croupier_app;
grant select on protection_minutes to croupier_app;
