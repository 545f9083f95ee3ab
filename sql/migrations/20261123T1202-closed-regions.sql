-- check: select is_guarded from settings where name = 'closed_regions'
insert into settings (name, is_guarded) values ('closed_regions', true);
