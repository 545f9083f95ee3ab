-- Where paths of the player app lead instead, so that a campaign's address or a moved page needs no
-- new build. Read by every process a few times a minute; the app may read and change rules.
create table route_rules (
  -- A path without its locale: '/promo', or '/old/*' for everything below /old.
  path text primary key check (path ~ '^/[^\s\\]*$' and length(path) <= 400),
  -- Another path of the app, or a whole address the browser goes to directly.
  target text not null check (target ~ '^(/([^/\s\\][^\s\\]*)?|https?://[^\s\\]+)$'),
  -- What the rule is for, so that somebody dares to remove it one day.
  note text not null default '',
  created_at timestamptz not null default now()
);
