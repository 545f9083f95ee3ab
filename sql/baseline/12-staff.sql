-- check: select not has_table_privilege('croupier_app', 'staff_audit', 'update, delete, truncate')
-- check: select not has_table_privilege('croupier_app', 'staff_login_challenges', 'truncate')
-- check: select not has_table_privilege('croupier_app', 'proposals', 'delete, truncate')
-- check: select not has_column_privilege('croupier_app', 'proposals', 'terms', 'update')

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

-- The kinds of changes that one person proposes and another approves.
create table proposal_kinds (
  kind text primary key,
  -- Those who propose and decide.
  roles text[] not null,
  -- How long a proposal is open; null: until it is decided.
  lifetime interval,
  -- Whether a subject has at most one open proposal.
  is_single boolean not null
);
revoke all on proposal_kinds from croupier_app;
grant select on proposal_kinds to croupier_app;
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('adjustments', array['payments', 'admin'], '7 days', false),
  -- A price of yesterday must not be set.
  ('rates', array['payments', 'admin'], '24 hours', true),
  ('withdrawal_rules', array['admin'], null, true),
  ('settlements', array['payments', 'admin'], null, true);

-- The four-eyes rule for every kind: what one person proposes takes effect when another person
-- approves it, while both have the role. The terms never change and no proposal is deleted.
create table proposals (
  id bigint generated always as identity primary key,
  kind text not null references proposal_kinds (kind),
  -- What it is about: a player, a pair of currencies, a currency or a withdrawal.
  subject text not null check (char_length(subject) between 1 and 100),
  -- The player whom it is about; null for none.
  player_id bigint references players (id),
  -- What is proposed; amounts and rates are decimal text.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  status text not null default 'open'
    check (status in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- Created by the page of the proposer; a request sent twice is one proposal.
  key text not null,
  request_hash bytea not null,
  proposed_by bigint not null references players (id),
  proposed_at timestamptz not null default clock_timestamp(),
  -- Both are copied from the kind.
  expires_at timestamptz,
  is_single boolean not null,
  decided_by bigint references players (id),
  decided_at timestamptz,
  decision text check (char_length(btrim(decision)) between 3 and 1000),
  -- The row that the approval created: a transfer, a rate; null where it changed one.
  result bigint,
  constraint proposals_key unique (proposed_by, key),
  constraint proposals_result unique (kind, result),
  constraint proposals_applied check (result is null or status = 'approved'),
  constraint proposals_decided check ((status = 'open') = (decided_at is null)),
  -- Only the proposer withdraws a proposal, and only another person approves or rejects it.
  constraint proposals_two_people check (case status
    when 'approved' then decided_by is not null and decided_by <> proposed_by
    when 'rejected' then decided_by is not null and decided_by <> proposed_by
      and decision is not null
    when 'withdrawn' then decided_by is not null and decided_by = proposed_by
    else decided_by is null end)
);
create unique index proposals_one_open on proposals (kind, subject)
  where status = 'open' and is_single;
create index proposals_due on proposals (expires_at) where status = 'open';
create index proposals_by_kind on proposals (kind, id desc);
create index proposals_by_status on proposals (kind, status, id desc);
create index proposals_by_subject on proposals (kind, subject, id desc);
create index proposals_by_player on proposals (player_id, id desc) where player_id is not null;
create index proposals_by_currency on proposals (kind, (terms ->> 'currency'), id desc);
revoke all on proposals from croupier_app;
grant select, insert (kind, subject, player_id, terms, reason, key, request_hash, proposed_by),
  update (status, decided_by, decision, result) on proposals to croupier_app;
