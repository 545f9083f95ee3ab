-- module: identity
-- check: select count(is_login_emailed) >= 0 from players

-- Whether the player gets an email about every login. One from a new device is always reported.
alter table players add column is_login_emailed boolean not null default true;
