-- Which chat the support button opens: declared in domain/settings/rules.support.ts.
-- check: select is_guarded from settings where name = 'support_chat'
insert into settings (name, is_guarded) values ('support_chat', true);
