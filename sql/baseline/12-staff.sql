-- check: select not has_table_privilege('croupier_app', 'staff_audit', 'update, delete, truncate')
-- check: select not has_table_privilege('croupier_app', 'staff_login_challenges', 'truncate')

-- Staff members with their role, the audit log of what they did, and their login challenges. The
-- audit log is append only and chained by hashes, so a changed or removed row breaks the chain for
-- all later ones. Triggers keep at least one active admin, and refuse a role for an account that
-- plays.

-- Staff members. An account is a player's or a staff member's, never both.
create table staff (
  player_id bigint primary key references players (id),
  role text not null,
  created_at timestamptz not null default now(),
  -- True while the password is one that another staff member set: it has to be replaced first.
  is_password_given boolean not null default false,
  constraint staff_role_check check (role in ('support', 'payments', 'risk', 'content', 'admin'))
);
revoke all on staff from croupier_app;
grant select, insert, update (role, is_password_given) on staff to croupier_app;

-- The audit log. Id, time and hashes are set by a trigger.
create table staff_audit (
  id bigint primary key,
  at timestamptz not null,
  -- Null when it was done by a command on the server.
  staff_id bigint references players (id),
  role text not null,
  action text not null check (action ~ '^[a-z]+(\.[a-z]+)+$'),
  -- The player that the action is about.
  player_id bigint references players (id),
  -- The object of the action: a document, a limit, a game.
  target text,
  before jsonb,
  after jsonb,
  reason text,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index staff_audit_by_player on staff_audit (player_id, id desc);
-- The audit log is filtered by staff member, by player, by action and by time.
create index staff_audit_by_staff on staff_audit (staff_id, id desc);
create index staff_audit_by_action on staff_audit (action, id desc);
create index staff_audit_by_time on staff_audit (at, id desc);
-- It is also filtered by the area of an action, its first part: `care.` is everything about
-- players. A filter by a rare area must not scan all that was done since.
create index staff_audit_by_area on staff_audit (split_part(action, '.', 1), id desc);
revoke all on staff_audit from croupier_app;
grant select, insert (staff_id, role, action, player_id, target, before, after, reason)
  on staff_audit to croupier_app;

-- Staff log in with two factors. A challenge stands between the password and the second factor: it
-- permits nothing but the rest of its own login, lives ten minutes and allows five attempts.
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
