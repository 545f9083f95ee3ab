-- Limits that players set themselves, time-outs and exclusions, kept by the database: whatever a
-- process of the house remembers, no bet and no deposit goes past them.
--
-- Players without any of these pay nothing for it: their accounts do not carry the mark that makes
-- the trigger on `bets` look here.
--

-- One row for each player who protects himself; it is also what his limits are locked by.
create table protections (
  player_id bigint primary key references players (id),
  -- Play without a pause of half an hour is one session, on whatever device.
  session_started_at timestamptz,
  last_bet_at timestamptz,
  -- From when the interval of the reality check runs: the session's start, or the last answer.
  reality_from timestamptz,
  time_out_until timestamptz,
  -- What the open pages were told already, by the start of what they were told about.
  notified_warning_of timestamptz,
  notified_end_of timestamptz,
  notified_reality_of timestamptz
) with (fillfactor = 70);
create index protections_playing on protections (last_bet_at) where last_bet_at is not null;
revoke all on protections from croupier_app;
grant select, insert (player_id, time_out_until), update (reality_from, time_out_until,
  notified_warning_of, notified_end_of, notified_reality_of) on protections to croupier_app;

create table protection_limits (
  player_id bigint not null references players (id),
  kind text not null
    check (kind in ('deposit', 'loss', 'wager', 'stake', 'session', 'reality')),
  -- Empty where no money is meant.
  currency text not null check (currency in ('', 'RUB', 'USD', 'KZT', 'INR', 'EUR')),
  -- Empty where the limit is not for a period.
  period text not null check (period in ('', 'day', 'week', 'month')),
  -- Micro-units, or minutes; null while no limit is in force.
  amount bigint check (amount > 0),
  -- The player's time zone when the limit was set.
  zone text not null,
  -- A looser limit that was asked for; null for none at all.
  next_amount bigint check (next_amount > 0),
  next_asked_at timestamptz,
  next_from timestamptz,
  primary key (player_id, kind, currency, period),
  constraint protection_limits_shape check (
    (kind in ('session', 'reality')) = (currency = '')
    and (kind in ('deposit', 'loss', 'wager')) = (period <> ''))
);
revoke all on protection_limits from croupier_app;
grant select, insert (player_id, kind, currency, period, amount, zone), update (amount, zone,
  next_amount, next_asked_at) on protection_limits to croupier_app;

-- Nobody takes an exclusion back. What ends it is the player's request after its time, and a wait.
create table exclusions (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- `linked`: another account of the same person.
  kind text not null check (kind in ('self', 'linked')),
  starts_at timestamptz not null default now(),
  -- Null: without an end.
  until timestamptz,
  return_asked_at timestamptz,
  return_from timestamptz,
  constraint exclusions_length check (
  until <= starts_at + interval '1830 days'
  and (kind = 'linked' or until >= starts_at + interval '180 days'))
);
create index exclusions_by_player on exclusions (player_id);
revoke all on exclusions from croupier_app;
grant select, insert (player_id, kind, until), update (return_asked_at) on exclusions to
  croupier_app;

-- By what an excluded person is known again, as keyed hashes: nobody can read who it is.
create table exclusion_identifiers (
  exclusion_id bigint not null references exclusions (id),
  kind text not null check (kind in ('email', 'phone', 'social', 'document')),
  hash bytea not null,
  -- Anybody can open an account with another's address and exclude himself with it. A mark of a
  -- contact that nobody had proved therefore only keeps new accounts from being opened; what closes
  -- an account that is there is the mark of a contact that was proved.
  is_proven boolean not null default true,
  primary key (exclusion_id, kind, hash)
);
create index exclusion_identifiers_by_hash on exclusion_identifiers (hash);
revoke all on exclusion_identifiers from croupier_app;
grant select, insert on exclusion_identifiers to croupier_app;

-- What the player did and when, for him to read; a key gets its first answer again.
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

-- Stakes and returns of guarded accounts by the minute, with the sums before it: what was staked
-- since any moment is the difference of two rows, however many bets there were.
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
