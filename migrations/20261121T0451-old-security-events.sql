-- What happened to an account long ago is forgotten. Lines are written as time goes on, so that a
-- small index of the time finds the old ones among any number.
--
-- check: select count(*) = 0 from security_events where at < now() - interval '400 days'

create index security_events_by_time on security_events using brin (at);
