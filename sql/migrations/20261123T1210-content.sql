-- module: content
-- check: select not has_table_privilege('croupier_app', 'content_versions', 'update, delete')

-- Pages that the operator writes: policies and questions with answers, in three languages.
create table content_versions (
  id bigint generated always as identity primary key,
  slug text not null check (slug ~ '^[a-z][a-z-]{1,40}$'),
  number int not null check (number > 0),
  -- { "ru": { "title": …, "body": … }, "en": …, "kz": … }; a language without a text is missing.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- SHA-256 of the texts as canonical JSON: a player can prove which version was accepted.
  hash bytea not null check (octet_length(hash) = 32),
  -- From when it is in force.
  from_at timestamptz not null,
  note text check (length(note) <= 1000),
  -- Null for the texts that were shipped.
  published_by bigint references players (id),
  published_at timestamptz not null default clock_timestamp(),
  constraint content_versions_number unique (slug, number)
);
create index content_versions_in_force on content_versions (slug, from_at desc, number desc);
revoke all on content_versions from croupier_app;
grant select, insert (slug, number, texts, hash, from_at, note, published_by)
  on content_versions to croupier_app;

-- What is being written; one per page.
create table content_drafts (
  slug text primary key check (slug ~ '^[a-z][a-z-]{1,40}$'),
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- Counted up by each save: of two people who write at once, the second is told.
  version int not null default 1,
  updated_by bigint not null references players (id),
  updated_at timestamptz not null default clock_timestamp()
);

-- Which player accepted which version of a policy, and when.
create table content_acceptances (
  player_id bigint not null references players (id),
  version_id bigint not null references content_versions (id),
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, version_id)
);
revoke all on content_acceptances from croupier_app;
grant select, insert (player_id, version_id) on content_acceptances to croupier_app;
