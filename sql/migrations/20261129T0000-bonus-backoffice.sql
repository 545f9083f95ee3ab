-- module: bonuses
-- check: select count(*) = 3 from proposal_kinds where kind like 'bonus\_%'
-- check: select not has_table_privilege('croupier_app', 'bonus_code_batches', 'update, delete')

-- What went back to the operator, beside what became cash: the rest of a bonus is in its account,
-- or was lost in games.
alter table bonus_grants add column returned bigint not null default 0 check (returned >= 0);
grant update (returned) on bonus_grants to croupier_app;

-- Codes that were created together, by one request of a staff member.
create table bonus_code_batches (
  id bigint generated always as identity primary key,
  bonus_id bigint not null references bonus_definitions (id),
  created_by bigint not null references players (id),
  -- Created by the page: a request sent twice makes one batch.
  key text not null,
  request_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint bonus_code_batches_key unique (created_by, key)
);
revoke all on bonus_code_batches from croupier_app;
grant select, insert (bonus_id, created_by, key, request_hash)
  on bonus_code_batches to croupier_app;

alter table bonus_codes
  -- The order of lists.
  add column id bigint generated always as identity,
  add column batch_id bigint references bonus_code_batches (id),
  add constraint bonus_codes_id unique (id);
create index bonus_codes_of_batch on bonus_codes (batch_id, id) where batch_id is not null;
grant insert (batch_id) on bonus_codes to croupier_app;

-- The terms of bonuses, large budgets and large grants by hand take two people.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('bonus_versions', array['payments', 'admin'], null, true),
  ('bonus_budgets', array['payments', 'admin'], '30 days', true),
  ('bonus_grants', array['payments', 'admin'], '7 days', false);
