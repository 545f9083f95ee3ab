-- module: settings
-- check: select not has_table_privilege('croupier_app', 'settings', 'insert, update, delete')
-- check: select count(*) = 1 from proposal_kinds where kind = 'settings'

-- Settings of the installation that staff change while it runs. What each one means, and its form,
-- is declared in domain/settings/rules.ts. A row changes only by settings_change and, where a
-- change takes two people, by an approved proposal.
create table settings (
  name text primary key,
  -- Null: never changed, or set back; the first value of the declaration is in force.
  value jsonb,
  is_guarded boolean not null,
  version bigint not null default 0,
  updated_at timestamptz not null default clock_timestamp()
);
revoke all on settings from croupier_app;
grant select on settings to croupier_app;

insert into settings (name, is_guarded) values
  ('services', true),
  ('api_address', true),
  ('links', false),
  ('verification_tags', false);

insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('settings', array['admin'], null, true);
