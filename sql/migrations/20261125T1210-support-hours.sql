-- module: settings
-- check: select not is_guarded from settings where name = 'support_hours'
insert into settings (name, is_guarded) values ('support_hours', false);
