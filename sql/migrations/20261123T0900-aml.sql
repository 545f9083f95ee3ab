-- module: aml
-- check: select not has_table_privilege('croupier_app', 'aml_cases', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'aml_hits', 'update, delete')
-- check: select count(*) = 1 from proposal_kinds where kind = 'aml_decisions'

-- Lists of sanctioned and of politically exposed persons, by version, and the cases that they and
-- other signs of money laundering open. The latest version of a kind is in force; of earlier ones
-- the record alone is kept, because each hit carries the entry it was found in.

create table screening_lists (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sanctions', 'pep')),
  -- SHA-256 of the file, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  entries int not null check (entries > 0),
  imported_by bigint not null references players (id),
  imported_at timestamptz not null default now()
);
create index screening_lists_latest on screening_lists (kind, id desc);
revoke all on screening_lists from croupier_app;
grant select, insert on screening_lists to croupier_app;

create table screening_entries (
  id bigint generated always as identity primary key,
  list_id bigint not null references screening_lists (id),
  name text not null,
  other_names text[] not null,
  -- As much as the list knows: 1961, 1961-05 or 1961-05-12.
  birth_date text check (birth_date ~ '^\d{4}(-\d\d(-\d\d)?)?$'),
  country text,
  list text,
  reference text
);
create index screening_entries_by_list on screening_entries (list_id);
revoke all on screening_entries from croupier_app;
grant select, insert, delete on screening_entries to croupier_app;

-- Each name of an entry as it is compared: the words in Latin letters, folded and sorted.
create table screening_names (
  entry_id bigint not null references screening_entries (id) on delete cascade,
  words text[] not null
);
create index screening_names_by_entry on screening_names (entry_id);
create index screening_names_by_word on screening_names using gin (words);
revoke all on screening_names from croupier_app;
grant select, insert, delete on screening_names to croupier_app;

-- The person and the lists that a player was last screened with: another person or a new version
-- makes it due again.
create table screenings (
  player_id bigint primary key references players (id),
  full_name text not null,
  birth_date date,
  revision text not null,
  screened_at timestamptz not null default now()
);

create table aml_cases (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  kind text not null check (kind in ('screening', 'address', 'source_of_funds', 'manual')),
  -- Withdrawals of the player wait until two people have closed it.
  is_holding boolean not null,
  -- Texts by name; amounts in them are decimal.
  facts jsonb not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  decision text check (decision in ('cleared', 'restricted', 'reported')),
  claimed_by bigint references players (id),
  -- Null: the system opened it.
  opened_by bigint references players (id),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint aml_cases_closed check (
    (status = 'closed') = (decision is not null) and (decision is null) = (closed_at is null))
);
create unique index aml_cases_one_open on aml_cases (player_id, kind) where status = 'open';
create index aml_cases_by_player on aml_cases (player_id, id);
create index aml_cases_open on aml_cases (opened_at) where status = 'open';
revoke all on aml_cases from croupier_app;
grant select, insert (player_id, kind, is_holding, facts, opened_by), update (claimed_by)
  on aml_cases to croupier_app;

-- The entries that a player was found in, as they were. What was found once is not found again
-- until the entry or the person changes.
create table aml_hits (
  id bigint generated always as identity primary key,
  case_id bigint not null references aml_cases (id),
  player_id bigint not null references players (id),
  fingerprint text not null,
  strength text not null check (strength in ('strong', 'weak')),
  -- The person as they were compared, and the entry with its list.
  person jsonb not null,
  entry jsonb not null,
  found_at timestamptz not null default now(),
  constraint aml_hits_once unique (player_id, fingerprint)
);
create index aml_hits_by_case on aml_hits (case_id, id);
revoke all on aml_hits from croupier_app;
grant select, insert on aml_hits to croupier_app;

create table aml_steps (
  id bigint generated always as identity primary key,
  case_id bigint not null references aml_cases (id),
  -- Null: the system.
  staff_id bigint references players (id),
  action text not null,
  note text check (length(note) <= 2000),
  at timestamptz not null default clock_timestamp()
);
create index aml_steps_by_case on aml_steps (case_id, id);
revoke all on aml_steps from croupier_app;
grant select, insert on aml_steps to croupier_app;

-- A case that holds withdrawals is closed by an approved proposal alone.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('aml_decisions', array['risk', 'admin'], null, true);
