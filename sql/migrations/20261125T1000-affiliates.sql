-- module: affiliates
-- check: select not has_table_privilege('croupier_app', 'affiliate_attributions', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'affiliate_statements', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'affiliate_lines', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'affiliate_plans', 'update, delete')
-- check: select count(*) = 1 from affiliate_settings
-- check: select count(*) = 1 from proposal_kinds where kind = 'affiliate_payouts'

-- The affiliate programme: who brings players, by which links, on which terms, and what they have
-- earned. Amounts are in micro-units, rates in basis points.

-- How a registration finds its partner. Versions: the latest row is in force, none is changed.
create table affiliate_settings (
  id bigint generated always as identity primary key,
  -- The first or the last link that the visitor opened.
  touch text not null check (touch in ('first', 'last')),
  -- How long before the registration a click counts.
  window_days smallint not null check (window_days between 1 and 365),
  -- What names the partner when the parameters of a visit disagree, the strongest first.
  priority text[] not null check (priority <@ array['stag', 'partner'] and
    array['stag', 'partner'] <@ priority and array_length(priority, 1) = 2),
  -- Whether the portal accepts applications of new partners.
  is_open boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint references players (id)
);
revoke all on affiliate_settings from croupier_app;
grant select, insert (touch, window_days, priority, is_open, created_by)
  on affiliate_settings to croupier_app;
insert into affiliate_settings (touch, window_days, priority, is_open)
  values ('last', 30, array['stag', 'partner'], true);

create table affiliate_partners (
  id bigint generated always as identity primary key,
  name text not null check (char_length(btrim(name)) between 2 and 80),
  -- The login of the portal.
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  website text check (char_length(website) <= 300),
  about text check (char_length(about) <= 1000),
  locale text not null check (locale in ('ru', 'en', 'kz')),
  status text not null check (status in ('applied', 'active', 'paused', 'closed')),
  -- The partner who brought this one.
  parent_id bigint references affiliate_partners (id),
  password_hash text,
  -- The password is one that staff have seen: the partner has to replace it first.
  is_password_given boolean not null default false,
  -- The secret of the authenticator app, encrypted, and the time step of its last accepted code.
  sealed_totp bytea,
  totp_step bigint,
  created_at timestamptz not null default clock_timestamp(),
  constraint affiliate_partners_email unique (email),
  constraint affiliate_partners_not_own_parent check (parent_id <> id)
);
create index affiliate_partners_by_parent on affiliate_partners (parent_id)
  where parent_id is not null;
revoke all on affiliate_partners from croupier_app;
grant select, insert (name, email, website, about, locale, status, parent_id, password_hash,
    is_password_given),
  update (name, website, about, locale, status, parent_id, password_hash, is_password_given,
    sealed_totp, totp_step) on affiliate_partners to croupier_app;

-- Where postbacks of a partner go, and the encrypted key that signs them.
create table affiliate_hooks (
  partner_id bigint primary key references affiliate_partners (id),
  url text not null check (char_length(url) <= 1000),
  events text[] not null
    check (events <@ array['registration', 'first_deposit', 'qualified']),
  sealed_key bytea not null,
  is_on boolean not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- Between the password and the second factor of the portal; lives ten minutes, five attempts.
create table affiliate_login_challenges (
  hash bytea primary key,
  partner_id bigint not null references affiliate_partners (id),
  step text not null check (step in ('password', 'enrol', 'factor')),
  -- The secret that the partner is about to enrol, encrypted.
  sealed_totp bytea,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index affiliate_login_challenges_by_end on affiliate_login_challenges (expires_at);
create index affiliate_login_challenges_by_partner on affiliate_login_challenges (partner_id);

create table affiliate_sessions (
  hash bytea primary key,
  partner_id bigint not null references affiliate_partners (id),
  -- The network of the login, by which own traffic is found.
  network text not null,
  opened_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
create index affiliate_sessions_by_partner on affiliate_sessions (partner_id, opened_at);
revoke all on affiliate_sessions from croupier_app;
grant select, delete, insert (hash, partner_id, network), update (seen_at)
  on affiliate_sessions to croupier_app;

-- A link of a partner: its tag is the parameter `stag` of the address.
create table affiliate_links (
  id bigint generated always as identity primary key,
  partner_id bigint not null references affiliate_partners (id),
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{2,39}$'),
  campaign text not null check (char_length(btrim(campaign)) between 1 and 60),
  -- The page that it opens, without the language.
  landing text not null check (landing ~ '^/[a-z0-9/-]{0,99}$'),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  constraint affiliate_links_tag unique (tag)
);
create index affiliate_links_by_partner on affiliate_links (partner_id, id);
revoke all on affiliate_links from croupier_app;
grant select, insert (partner_id, tag, campaign, landing), update (campaign, is_active)
  on affiliate_links to croupier_app;

create table affiliate_clicks (
  id bigint generated always as identity primary key,
  link_id bigint not null references affiliate_links (id),
  -- A hash of the browser's fingerprint; null for a browser that blocks it.
  visitor bytea,
  at timestamptz not null default clock_timestamp()
);
create index affiliate_clicks_by_link on affiliate_clicks (link_id, at);
create index affiliate_clicks_by_visitor on affiliate_clicks (visitor, at)
  where visitor is not null;
create index affiliate_clicks_old on affiliate_clicks using brin (at);
revoke all on affiliate_clicks from croupier_app;
grant select, delete, insert (link_id, visitor, at) on affiliate_clicks to croupier_app;

-- Which partner brought a player: decided once, when the account is opened, and never changed.
create table affiliate_attributions (
  player_id bigint primary key references players (id),
  partner_id bigint not null references affiliate_partners (id),
  link_id bigint references affiliate_links (id),
  settings_id bigint not null references affiliate_settings (id),
  -- The parameter that named the partner, and when the link was opened.
  source text not null check (source in ('stag', 'partner')),
  touched_at timestamptz not null,
  registered_at timestamptz not null,
  visitor bytea,
  -- Everything that was considered, for the explanation on the page of the player.
  touches jsonb not null check (jsonb_typeof(touches) = 'array'),
  at timestamptz not null default clock_timestamp()
);
create index affiliate_attributions_by_partner
  on affiliate_attributions (partner_id, registered_at);
create index affiliate_attributions_by_link on affiliate_attributions (link_id, registered_at);
create index affiliate_attributions_by_visitor on affiliate_attributions (visitor)
  where visitor is not null;
revoke all on affiliate_attributions from croupier_app;
grant select, insert (player_id, partner_id, link_id, settings_id, source, touched_at,
  registered_at, visitor, touches) on affiliate_attributions to croupier_app;

-- Signs of fraud. A confirmed one takes the player out of statements from then on.
create table affiliate_marks (
  id bigint generated always as identity primary key,
  player_id bigint not null references affiliate_attributions (player_id),
  kind text not null check (kind in ('own_traffic', 'same_device')),
  facts jsonb not null,
  found_at timestamptz not null default clock_timestamp(),
  decision text check (decision in ('cleared', 'confirmed')),
  decided_by bigint references players (id),
  decided_at timestamptz,
  constraint affiliate_marks_once unique (player_id, kind),
  constraint affiliate_marks_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null))
);
create index affiliate_marks_open on affiliate_marks (id) where decision is null;
revoke all on affiliate_marks from croupier_app;
grant select, insert (player_id, kind, facts), update (decision, decided_by, decided_at)
  on affiliate_marks to croupier_app;

-- Commission plans in versions; a version never changes.
create table affiliate_plans (
  id bigint generated always as identity primary key,
  name text not null check (char_length(btrim(name)) between 2 and 60),
  version int not null check (version > 0),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint references players (id),
  constraint affiliate_plans_version unique (name, version)
);
revoke all on affiliate_plans from croupier_app;
grant select, insert (name, version, terms, created_by) on affiliate_plans to croupier_app;

-- From which month on a partner is paid by which version. The latest row of a month counts.
create table affiliate_terms (
  id bigint generated always as identity primary key,
  partner_id bigint not null references affiliate_partners (id),
  plan_id bigint not null references affiliate_plans (id),
  from_month date not null check (extract(day from from_month) = 1),
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint references players (id)
);
create index affiliate_terms_by_partner on affiliate_terms (partner_id, from_month, id);
revoke all on affiliate_terms from croupier_app;
grant select, insert (partner_id, plan_id, from_month, created_by)
  on affiliate_terms to croupier_app;

-- What staff add or take after a month was closed; it is in the next statement.
create table affiliate_corrections (
  id bigint generated always as identity primary key,
  partner_id bigint not null references affiliate_partners (id),
  currency money_currency not null references currencies (code),
  amount bigint not null check (amount <> 0),
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  -- Made by the page; a request that is sent twice is one correction.
  key text not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint not null references players (id),
  constraint affiliate_corrections_key unique (created_by, key)
);
create index affiliate_corrections_by_partner on affiliate_corrections (partner_id, id);
revoke all on affiliate_corrections from croupier_app;
grant select, insert (partner_id, currency, amount, reason, key, created_by)
  on affiliate_corrections to croupier_app;

-- A closed month of a partner. None of the four tables ever changes.
create table affiliate_statements (
  id bigint generated always as identity primary key,
  partner_id bigint not null references affiliate_partners (id),
  month date not null check (extract(day from month) = 1),
  -- Null: the partner had no plan.
  plan_id bigint references affiliate_plans (id),
  -- New depositing players of the month, by which the rate was chosen.
  depositors int not null check (depositors >= 0),
  closed_at timestamptz not null default clock_timestamp(),
  constraint affiliate_statements_once unique (partner_id, month)
);
revoke all on affiliate_statements from croupier_app;
grant select, insert (partner_id, month, plan_id, depositors)
  on affiliate_statements to croupier_app;

-- What each player of the partner did in the month.
create table affiliate_player_months (
  statement_id bigint not null references affiliate_statements (id),
  player_id bigint not null references affiliate_attributions (player_id),
  currency money_currency not null references currencies (code),
  staked bigint not null,
  paid_out bigint not null,
  bonuses bigint not null,
  deposited bigint not null check (deposited >= 0),
  fees bigint not null check (fees >= 0),
  ngr bigint not null,
  constraint affiliate_player_months_pk primary key (statement_id, player_id, currency),
  constraint affiliate_player_months_ngr check (ngr = staked - paid_out - bonuses - fees)
);
revoke all on affiliate_player_months from croupier_app;
grant select, insert on affiliate_player_months to croupier_app;

create table affiliate_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references affiliate_statements (id),
  kind text not null
    check (kind in ('revenue_share', 'cpa', 'sub_share', 'correction', 'carried')),
  currency money_currency not null references currencies (code),
  -- What a rate was applied to; null for a fixed amount.
  base bigint,
  rate_bp int check (rate_bp between 0 and 10000),
  amount bigint not null,
  -- Of cpa: the player who qualified. Of sub_share: the partner below.
  player_id bigint references affiliate_attributions (player_id),
  sub_id bigint references affiliate_partners (id),
  correction_id bigint references affiliate_corrections (id),
  constraint affiliate_lines_correction_once unique (correction_id),
  constraint affiliate_lines_parts check (
    (kind in ('revenue_share', 'sub_share')) = (base is not null)
    and (base is null) = (rate_bp is null)
    and (kind = 'cpa') = (player_id is not null)
    and (kind = 'sub_share') = (sub_id is not null)
    and (kind = 'correction') = (correction_id is not null))
);
create index affiliate_lines_by_statement on affiliate_lines (statement_id, id);
-- A player qualifies once.
create unique index affiliate_lines_one_cpa on affiliate_lines (player_id) where kind = 'cpa';
revoke all on affiliate_lines from croupier_app;
grant select, insert (statement_id, kind, currency, base, rate_bp, amount, player_id, sub_id,
  correction_id) on affiliate_lines to croupier_app;

create table affiliate_totals (
  statement_id bigint not null references affiliate_statements (id),
  currency money_currency not null references currencies (code),
  total bigint not null,
  -- What the partner is owed, or what is carried into the next month.
  payable bigint not null check (payable >= 0),
  carried bigint not null check (carried <= 0),
  constraint affiliate_totals_pk primary key (statement_id, currency),
  constraint affiliate_totals_parts check (total = payable + carried)
);
revoke all on affiliate_totals from croupier_app;
grant select, insert on affiliate_totals to croupier_app;

-- Calls to the servers of partners: what was sent and what came back.
create table affiliate_postbacks (
  id bigint generated always as identity primary key,
  partner_id bigint not null references affiliate_partners (id),
  player_id bigint references affiliate_attributions (player_id),
  event text not null check (event in ('registration', 'first_deposit', 'qualified', 'test')),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts smallint not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz,
  -- Of the latest attempt: the address without its query, the status, and the answer or failure.
  address text check (char_length(address) <= 300),
  status int,
  answer text check (char_length(answer) <= 500)
);
-- An event of a player is reported once.
create unique index affiliate_postbacks_once on affiliate_postbacks (partner_id, player_id, event)
  where player_id is not null;
create index affiliate_postbacks_due on affiliate_postbacks (next_at) where state = 'queued';
create index affiliate_postbacks_by_partner on affiliate_postbacks (partner_id, id desc);
create index affiliate_postbacks_old on affiliate_postbacks using brin (created_at);
revoke all on affiliate_postbacks from croupier_app;
grant select, delete, insert (partner_id, player_id, event, facts),
  update (state, attempts, next_at, tried_at, address, status, answer)
  on affiliate_postbacks to croupier_app;

-- What partners cost, and what they are owed until it is paid.
alter domain account_kind drop constraint account_kind_check;
alter domain account_kind add constraint account_kind_check check (value in (
  'player_cash', 'player_bonus', 'player_held', 'player_debt', 'house_game', 'house_escrow',
  'house_adjustment', 'house_play_bank', 'house_fees', 'house_fx', 'bonus_cost', 'psp_clearing',
  'transit', 'affiliate_cost', 'affiliate_payable'));

-- Money that leaves for a partner takes two people.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('affiliate_payouts', array['payments', 'admin'], '30 days', true);
