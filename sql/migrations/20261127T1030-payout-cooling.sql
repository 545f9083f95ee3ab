-- module: settings
-- check: select is_guarded from settings where name = 'payout_cooling'

-- How long a withdrawal to a new destination waits: two people, because less protects less.
insert into settings (name, is_guarded) values ('payout_cooling', true);
