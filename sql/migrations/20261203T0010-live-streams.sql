-- module: settings
-- check: select is_guarded from settings where name = 'live_streams'

-- Pages connect to the addresses of the videos beside live tables.
insert into settings (name, is_guarded) values ('live_streams', true);
