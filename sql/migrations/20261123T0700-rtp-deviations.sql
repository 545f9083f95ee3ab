-- module: rtp
-- check: select not has_table_privilege('croupier_app', 'rtp_deviations', 'delete')

-- Times in which the measured RTP of a game version in one currency was where chance does not take
-- it. RTPs are in basis points of the stakes, as measured last.
create table rtp_deviations (
  id bigint generated always as identity primary key,
  game text not null,
  game_version smallint not null,
  currency money_currency not null references currencies (code),
  exact_low_bp double precision not null,
  exact_high_bp double precision not null,
  rtp_bp double precision not null,
  low_bp double precision not null,
  high_bp double precision not null,
  draws bigint not null,
  found_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz
);
create unique index rtp_deviations_one_open on rtp_deviations (game, currency)
  where ended_at is null;
revoke all on rtp_deviations from croupier_app;
grant select,
  insert (game, game_version, currency, exact_low_bp, exact_high_bp, rtp_bp, low_bp, high_bp, draws,
    found_at),
  update (rtp_bp, low_bp, high_bp, draws, ended_at)
  on rtp_deviations to croupier_app;
