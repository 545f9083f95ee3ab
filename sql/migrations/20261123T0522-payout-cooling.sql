-- Until when a withdrawal to a new destination is not sent; null for a known one.
alter table withdrawals add column held_until timestamptz;
