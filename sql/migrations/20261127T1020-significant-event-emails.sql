-- module: significant-events
-- check: select has_column_privilege('croupier_app', 'significant_events', 'emailed_at', 'update')

-- Staff are emailed about each kind of event at most once an hour; what comes meanwhile is in the
-- next email. RTP deviations have an email of their own.
alter table significant_events add column emailed_at timestamptz;
update significant_events set emailed_at = at;
create index significant_events_emailed on significant_events (kind, emailed_at);
grant update (emailed_at) on significant_events to croupier_app;
