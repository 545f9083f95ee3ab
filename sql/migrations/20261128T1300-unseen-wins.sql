-- module: notifications
-- check: select count(*) = 1 from information_schema.columns \
-- where table_name = 'push_settings' and column_name = 'rounds'

-- Rounds that paid a player, until it is known whether they saw the result on an open page.
create table unseen_wins (
  player_id bigint not null references players (id),
  -- A shared round; otherwise a wager that is a round of its own.
  is_shared boolean not null,
  round bigint not null,
  -- The cash account that was paid.
  account bigint not null references accounts (id),
  settled_at timestamptz not null,
  constraint unseen_wins_pk primary key (player_id, is_shared, round)
);
create index unseen_wins_by_time on unseen_wins (settled_at);
revoke all on unseen_wins from croupier_app;
grant select, insert, delete, update (settled_at) on unseen_wins to croupier_app;

-- Results of rounds are shown on devices only when the player has asked for them.
alter table push_settings add column rounds boolean not null default false;
