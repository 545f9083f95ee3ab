-- module: campaigns
-- check: select count(*) = 1 from proposal_kinds where kind = 'campaign_sends'
-- check: select not has_table_privilege('croupier_app', 'campaign_messages', 'delete')
-- check: select not has_column_privilege('croupier_app', 'campaign_players', 'is_held_out', \
-- 'update')
-- check: select not has_column_privilege('croupier_app', 'campaigns', 'proposal_id', 'update')

-- A message of the operator to the players of a segment.
create table campaigns (
  id bigint generated always as identity primary key,
  terms jsonb not null,
  -- Counts the changes of a draft, so that what was seen is what is sent.
  revision int not null default 1,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  send_at timestamptz,
  -- How many players the segment had when it was scheduled, and to how many one person could send.
  counted int,
  alone_max int,
  -- Of the request of one person, or what a second one approved.
  request_key text constraint campaigns_request unique,
  proposal_id bigint constraint campaigns_proposal unique references proposals (id),
  created_by bigint not null references players (id),
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Players of the segment are listed in the order of their ids, up to this one, and then all are.
  listed_up_to bigint not null default 0,
  listed_at timestamptz,
  constraint campaigns_asked check (num_nonnulls(request_key, proposal_id) <= 1),
  constraint campaigns_times check ((send_at is null) = (counted is null)),
  constraint campaigns_started check (started_at is not null or listed_at is null),
  constraint campaigns_ended check ((state in ('stopped', 'sent')) = (ended_at is not null))
);
create index campaigns_open on campaigns (send_at) where state in ('scheduled', 'sending');
revoke all on campaigns from croupier_app;
grant select, insert (terms, created_by),
  update (terms, revision, state, send_at, counted, alone_max, request_key, started_at, ended_at,
          listed_up_to, listed_at)
  on campaigns to croupier_app;

-- The players of a campaign, as the segment was when it began.
create table campaign_players (
  campaign_id bigint not null references campaigns (id),
  player_id bigint not null references players (id),
  -- Gets nothing, to compare with.
  is_held_out boolean not null,
  -- Null: it is decided. Quiet hours move it.
  due_at timestamptz,
  constraint campaign_players_pk primary key (campaign_id, player_id),
  constraint campaign_players_held_out check (not is_held_out or due_at is null)
);
create index campaign_players_due on campaign_players (campaign_id, due_at, player_id)
  where due_at is not null;
create index campaign_players_of on campaign_players (player_id);
revoke all on campaign_players from croupier_app;
grant select, insert, update (due_at) on campaign_players to croupier_app;

-- What a player got by a channel, or why nothing. One row each, so nothing is sent twice.
create table campaign_messages (
  campaign_id bigint not null,
  player_id bigint not null,
  channel text not null check (channel in ('centre', 'push', 'email', 'sms')),
  at timestamptz not null default clock_timestamp(),
  -- Null: it was handed to the channel.
  skipped text check (skipped ~ '^[a-z_]{1,40}$'),
  -- In the link of this message; random.
  token text constraint campaign_messages_token unique,
  message_id uuid constraint campaign_messages_message unique,
  notification_id bigint,
  -- What became of an email or text message; null until it is known.
  outcome text check (outcome in ('delivered', 'failed')),
  opened_at timestamptz,
  clicked_at timestamptz,
  constraint campaign_messages_pk primary key (campaign_id, player_id, channel),
  constraint campaign_messages_player foreign key (campaign_id, player_id)
    references campaign_players (campaign_id, player_id),
  constraint campaign_messages_skipped
    check (skipped is null or num_nonnulls(token, message_id, notification_id, outcome, opened_at,
                                           clicked_at) = 0)
);
create index campaign_messages_lately on campaign_messages (player_id, at) where skipped is null;
create index campaign_messages_open on campaign_messages (campaign_id)
  where message_id is not null and outcome is null;
create index campaign_messages_notified on campaign_messages (notification_id)
  where notification_id is not null;
revoke all on campaign_messages from croupier_app;
grant select,
  insert (campaign_id, player_id, channel, skipped, token, message_id, notification_id),
  update (outcome, opened_at, clicked_at)
  on campaign_messages to croupier_app;

-- Many players take two people.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('campaign_sends', array['content', 'admin'], '7 days', true);
