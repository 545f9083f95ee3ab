-- Redirects of paths of the player app, so that a campaign's address or a moved page needs no new
-- build. Every process reads the rules a few times a minute. Constraints accept a path of the app
-- as the source, and a path or an http address without spaces as the target.

create table route_rules (
  -- A path without its locale: '/promo', or '/old/*' for everything below /old.
  path text primary key check (path ~ '^/[^\s\\]*$' and length(path) <= 400),
  -- Another path of the app, or a full address that the browser opens directly.
  target text not null check (target ~ '^(/([^/\s\\][^\s\\]*)?|https?://[^\s\\]+)$'),
  -- What the rule is for, so that it can be removed one day.
  note text not null default '',
  created_at timestamptz not null default now()
);
