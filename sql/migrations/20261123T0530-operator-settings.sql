-- Who operates the site, and who helps players: declared in domain/settings/rules.ts.
-- check: select count(*) = 2 from settings where name in ('operator', 'help_lines')
insert into settings (name, is_guarded) values ('operator', false), ('help_lines', false);
