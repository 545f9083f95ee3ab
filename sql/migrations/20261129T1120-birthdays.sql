-- module: settings
-- check: select is_guarded from settings where name = 'birthday'

-- The bonus of the birthday costs money.
insert into settings (name, is_guarded) values ('birthday', true);
