-- check: select not has_table_privilege('croupier_app', 'staff_audit', 'update, delete, truncate')
-- check: select not has_table_privilege('croupier_app', 'staff_login_challenges', 'truncate')

-- Who works in the back office and as what, and what they did: a list that only grows, chained by
-- hashes, so that nobody can change or remove a line without all later ones telling.
create table staff (
  player_id bigint primary key references players (id),
  role text not null,
  created_at timestamptz not null default now(),
  -- True while the password is one that somebody else made: its owner replaces it before all else.
  is_password_given boolean not null default false,
  constraint staff_role_check
  check (role in ('support', 'payments', 'risk', 'content', 'admin'))
);
revoke all on staff from croupier_app;
grant select, insert, update (role, is_password_given) on staff to croupier_app;

create table staff_audit (
  id bigint primary key,
  at timestamptz not null,
  -- Null when it was done on the machine of the house, by a command.
  staff_id bigint references players (id),
  role text not null,
  action text not null check (action ~ '^[a-z]+(\.[a-z]+)+$'),
  -- The player whom it is about.
  player_id bigint references players (id),
  -- What exactly: a document, a limit, a game.
  target text,
  before jsonb,
  after jsonb,
  reason text,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index staff_audit_by_player on staff_audit (player_id, id desc);
-- The record is read by who did it, by whom it is about, by what was done and by when.
create index staff_audit_by_staff on staff_audit (staff_id, id desc);
create index staff_audit_by_action on staff_audit (action, id desc);
create index staff_audit_by_time on staff_audit (at, id desc);
-- The record is read by the thing that actions are done to: care. is everything about players. A
-- thing that is seldom touched must not cost a walk through all that was done since.
create index staff_audit_by_area on staff_audit (split_part(action, '.', 1), id desc);
revoke all on staff_audit from croupier_app;
grant select, insert (staff_id, role, action, player_id, target, before, after, reason) on
  staff_audit to croupier_app;

-- Staff prove themselves twice. Between the password and the second factor there is an entry: it
-- opens nothing but the rest of its own login, lives ten minutes and bears five answers.
create table staff_login_challenges (
  hash bytea primary key,
  staff_id bigint not null references staff (player_id),
  step text not null check (step in ('password', 'enrol', 'factor')),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_login_challenges_by_staff on staff_login_challenges (staff_id);
create index staff_login_challenges_by_end on staff_login_challenges (expires_at);
