-- The usual time of a verification is read from those of the last 30 days.
create index verifications_decided on verifications (decided_at) where decided_at is not null;
