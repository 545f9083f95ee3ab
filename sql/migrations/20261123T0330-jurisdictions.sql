-- module: jurisdictions
-- What the law where a player lives asks of play: profiles as data, in versions, for countries and
-- regions. Each player has one; so has each bet, which the database compares with its account.
-- check: select not has_table_privilege('croupier_app', 'jurisdiction_versions', 'update, delete')
create table jurisdictions (
  id smallint generated always as identity primary key,
  code text not null constraint jurisdictions_code unique
    check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  created_at timestamptz not null default now()
);
revoke all on jurisdictions from croupier_app;
grant select, insert (code) on jurisdictions to croupier_app;

-- Rules are never changed: a new version takes effect from `from_at` on.
create table jurisdiction_versions (
  jurisdiction smallint not null references jurisdictions (id),
  number int not null check (number > 0),
  from_at timestamptz not null default clock_timestamp(),
  -- domain/jurisdictions/rules.ts describes them.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  -- The proposal that brought them; null for those that were shipped.
  proposal_id bigint references proposals (id),
  primary key (jurisdiction, number)
);
revoke all on jurisdiction_versions from croupier_app;
grant select, insert (jurisdiction, number, rules, proposal_id) on jurisdiction_versions
  to croupier_app;

-- Where each applies; '*' is every other country, and an empty region the whole country.
create table jurisdiction_areas (
  country text not null check (country ~ '^([A-Z]{2}|[*])$'),
  region text not null default '' check (region ~ '^[A-Z0-9]{0,3}$'),
  jurisdiction smallint not null references jurisdictions (id),
  primary key (country, region),
  constraint jurisdiction_areas_default check (country <> '*' or region = '')
);
revoke all on jurisdiction_areas from croupier_app;
grant select, insert, update (jurisdiction), delete on jurisdiction_areas to croupier_app;

insert into jurisdictions (code) values ('open'), ('malta'), ('strict');
insert into jurisdiction_versions (jurisdiction, number, rules)
select j.id, 1, shipped.rules::jsonb
  from (values
    ('open', '{"min_age": 18, "verification": "before_withdrawal", "is_autobet_allowed": true,
      "game_cycle_ms": 0, "is_turbo_allowed": true, "stake_caps": [],
      "is_withdrawal_cancel_allowed": true, "balance_max": {}, "reauthenticate_minutes": null}'),
    ('malta', '{"min_age": 18, "verification": "before_withdrawal", "is_autobet_allowed": true,
      "game_cycle_ms": 0, "is_turbo_allowed": true, "stake_caps": [],
      "is_withdrawal_cancel_allowed": false, "balance_max": {}, "reauthenticate_minutes": 30}'),
    ('strict', '{"min_age": 18, "verification": "before_play", "is_autobet_allowed": false,
      "game_cycle_ms": 5000, "is_turbo_allowed": false,
      "stake_caps": [{"games": ["slots"], "below_age": null,
                      "amounts": {"EUR": "5.00", "USD": "5.00"}},
                     {"games": ["slots"], "below_age": 25,
                      "amounts": {"EUR": "2.00", "USD": "2.00"}}],
      "is_withdrawal_cancel_allowed": false, "balance_max": {}, "reauthenticate_minutes": 30}')
  ) as shipped (code, rules)
  join jurisdictions j on j.code = shipped.code;
insert into jurisdiction_areas (country, jurisdiction)
select shipped.country, j.id
  from (values ('*', 'open'), ('MT', 'malta'), ('GB', 'strict')) as shipped (country, code)
  join jurisdictions j on j.code = shipped.code;

-- Any change takes two people, and is open until one of them decides.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('jurisdictions', array['risk', 'admin'], null, true);
