-- What the operator has opened for a player: premium status, and features by name.
alter table players add column is_premium boolean not null default false;
alter table players add column features text[] not null default '{}'
  constraint players_features check (array_to_string(features, ',') ~ '^[a-z0-9_,-]*$');
