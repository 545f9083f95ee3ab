-- module: affiliates
-- check: select not has_column_privilege('croupier_app', 'affiliate_partners', 'invite_code', \
--   'update')
-- check: select not has_column_privilege('croupier_app', 'affiliate_partners', 'is_invited', \
--   'update')

-- By the link with this code another partner applies below this one.
alter table affiliate_partners
  add column invite_code text not null default replace(gen_random_uuid()::text, '-', '')
    constraint affiliate_partners_invite_code unique check (invite_code ~ '^[0-9a-f]{32}$'),
  -- The partner came by such a link: who brought them never changes.
  add column is_invited boolean not null default false,
  add constraint affiliate_partners_invited check (not is_invited or parent_id is not null);
grant insert (is_invited) on affiliate_partners to croupier_app;
