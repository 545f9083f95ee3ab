-- module: settings
-- check: select not is_guarded from settings where name = 'big_win_amounts'
insert into settings (name, is_guarded) values ('big_win_amounts', false);
