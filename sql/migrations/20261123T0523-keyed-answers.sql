-- module: platform
-- check: select not has_table_privilege('croupier_app', 'keyed_answers', 'truncate')

-- Answers to calls under an idempotency key, for calls that keep no record of their own under it.
create table keyed_answers (
  owner bigint not null,
  key text not null,
  -- The name of the call, and a hash of what was requested.
  call text not null,
  request_hash bytea not null,
  -- Null until the call has succeeded.
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index keyed_answers_by_age on keyed_answers (created_at);
revoke all on keyed_answers from croupier_app;
grant select, insert (owner, key, call, request_hash), update (answer), delete
  on keyed_answers to croupier_app;
