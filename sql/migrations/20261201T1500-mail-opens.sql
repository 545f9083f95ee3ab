-- module: identity
-- check: select not has_table_privilege('croupier_app', 'mail_open_answers', 'update')

-- Whether the operator may see that a player opens emails with offers. Every answer is kept, the
-- latest is in force; without one it is no.
create table mail_open_answers (
  player_id bigint not null references players (id),
  decided_at timestamptz not null default clock_timestamp(),
  is_given boolean not null,
  primary key (player_id, decided_at)
);
revoke all on mail_open_answers from croupier_app;
grant select, insert on mail_open_answers to croupier_app;
