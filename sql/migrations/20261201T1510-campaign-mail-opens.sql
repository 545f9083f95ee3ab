-- module: campaigns
-- check: select not has_column_privilege('croupier_app', 'campaign_messages', 'is_open_tracked', \
--   'update')

-- An email to a player who allows it has a picture that tells when it is opened.
alter table campaign_messages
  add column is_open_tracked boolean not null default false,
  add constraint campaign_messages_open_tracked
    check (not is_open_tracked or (channel = 'email' and token is not null));
grant insert (is_open_tracked) on campaign_messages to croupier_app;
