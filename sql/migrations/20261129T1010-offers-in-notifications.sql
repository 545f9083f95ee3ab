-- module: notifications
-- check: select has_column_privilege('croupier_app', 'notifications', 'offer', 'insert')

-- A message of the operator carries its words in the language of the player, and where it leads.
alter table notifications
  add column offer jsonb,
  add constraint notifications_offer check ((kind = 'offer') = (offer is not null));
grant insert (offer) on notifications to croupier_app;
