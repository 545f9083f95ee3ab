-- check: select not has_table_privilege('croupier_app', 'reconciliation_runs', 'update')

-- Reconciliation: what is compared within the installation and with payment providers, what
-- differs, and how staff resolved it. A run is written once. A difference opens a case, the same
-- difference seen again finds that case open, and the steps of staff on a case are append only.

-- Runs of a check. Those without findings are deleted after a month (reconciliation_trim).
create table reconciliation_runs (
  id bigint generated always as identity primary key,
  check_name text not null check (check_name ~ '^[a-z][a-z-]{0,47}$'),
  -- The staff member who requested it; null when it was scheduled.
  staff_id bigint references players (id),
  started_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  -- How many items were compared.
  compared_count bigint not null check (compared_count >= 0),
  -- All findings; the list holds the first few hundred.
  findings_count integer not null check (findings_count >= 0),
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  -- Why nothing could be compared: a provider that did not respond, or an internal error.
  trouble text check (trouble ~ '^[a-z][a-z0-9_]{0,63}$'),
  -- Where the next run continues, in the format of the check.
  mark jsonb not null default 'null',
  constraint reconciliation_runs_order check (ended_at >= started_at)
);
create index reconciliation_runs_by_check on reconciliation_runs (check_name, id desc);
-- The runs that staff look for, among a million without a finding.
create index reconciliation_runs_with_findings on reconciliation_runs (id desc)
  where findings_count > 0 or trouble is not null;
revoke all on reconciliation_runs from croupier_app;
grant select,
  insert (check_name, staff_id, started_at, compared_count, findings_count, findings, trouble,
    mark) on reconciliation_runs to croupier_app;

-- Differences, each with its state.
create table reconciliation_cases (
  id bigint generated always as identity primary key,
  check_name text not null,
  -- What differs, under a name that is the same in the next run.
  subject text not null check (length(subject) between 1 and 200),
  -- The difference as last seen: its kind and its figures.
  detail jsonb not null,
  state text not null default 'open' check (state in ('open', 'explained', 'closed')),
  assignee bigint references staff (player_id),
  first_run bigint not null references reconciliation_runs (id),
  last_run bigint not null references reconciliation_runs (id),
  times_seen integer not null default 1 check (times_seen > 0),
  opened_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp()
);
-- One open case per difference, however often it is seen.
create unique index reconciliation_cases_once on reconciliation_cases (check_name, subject)
  where state <> 'closed';
create index reconciliation_cases_by_state on reconciliation_cases (state, id desc);
create index reconciliation_cases_by_check on reconciliation_cases (check_name, id desc);
revoke all on reconciliation_cases from croupier_app;
grant select, insert (check_name, subject, detail, first_run, last_run),
  update (detail, state, assignee, last_run, times_seen, last_seen_at)
  on reconciliation_cases to croupier_app;

-- What staff did about a case.
create table reconciliation_steps (
  id bigint generated always as identity primary key,
  case_id bigint not null references reconciliation_cases (id),
  staff_id bigint not null references players (id),
  action text not null check (action in ('take', 'release', 'explain', 'close', 'reopen')),
  note text check (length(note) between 1 and 2000),
  at timestamptz not null default clock_timestamp(),
  -- To explain, close or reopen a case takes a note.
  constraint reconciliation_steps_note
    check (action in ('take', 'release') or note is not null)
);
create index reconciliation_steps_by_case on reconciliation_steps (case_id, id);
revoke all on reconciliation_steps from croupier_app;
grant select, insert (case_id, staff_id, action, note) on reconciliation_steps to croupier_app;

-- Runs that staff requested. The first free process executes them.
create table reconciliation_requests (
  id bigint generated always as identity primary key,
  check_name text not null,
  staff_id bigint not null references players (id),
  asked_at timestamptz not null default clock_timestamp(),
  run_id bigint references reconciliation_runs (id)
);
create unique index reconciliation_requests_once on reconciliation_requests (check_name)
  where run_id is null;
revoke all on reconciliation_requests from croupier_app;
grant select, insert (check_name, staff_id), update (run_id)
  on reconciliation_requests to croupier_app;
