-- module: significant-events
-- check: select not has_table_privilege('croupier_app', 'significant_events', 'delete')
-- check: select count(*) = 1 from settings where name = 'large_amounts'

-- What a regulator wants to see, and risk acknowledges with a note: large amounts, corrected
-- results, and faults of what outcomes depend on.
create table significant_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('large_win', 'large_transfer', 'rtp_deviation',
    'clock_drift', 'settlement_correction', 'failed_logins', 'beacon_fault')),
  -- What it was: recorded again, it stays one event.
  source text not null,
  at timestamptz not null,
  player_id bigint references players (id),
  currency money_currency references currencies (code),
  amount bigint,
  -- Texts by name; amounts in them are decimal.
  facts jsonb not null,
  acknowledged_at timestamptz,
  acknowledged_by bigint references players (id),
  note text,
  constraint significant_events_once unique (kind, source),
  constraint significant_events_money check (num_nulls(currency, amount) in (0, 2)),
  constraint significant_events_acknowledged
    check (num_nulls(acknowledged_at, acknowledged_by, note) in (0, 3))
);
create index significant_events_unacknowledged on significant_events (at)
  where acknowledged_at is null;
create index significant_events_player on significant_events (player_id, id)
  where player_id is not null;
revoke all on significant_events from croupier_app;
grant select, insert (kind, source, at, player_id, currency, amount, facts),
  update (acknowledged_at, acknowledged_by, note) on significant_events to croupier_app;

-- From which amount on a win or a transfer is one: declared in domain/settings/rules.ts.
insert into settings (name, is_guarded) values ('large_amounts', false);
