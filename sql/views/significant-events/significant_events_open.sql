-- Significant events that no staff member has acknowledged.
create view significant_events_open as
  select id, kind, at from significant_events where acknowledged_at is null;
revoke all on significant_events_open from croupier_app;
grant select on significant_events_open to croupier_app;
