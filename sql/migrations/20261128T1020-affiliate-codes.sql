-- module: affiliates
-- check: select not has_table_privilege('croupier_app', 'affiliate_codes', 'delete')
-- check: select not has_column_privilege('croupier_app', 'affiliate_codes', 'code', 'update')

-- Promo codes of partners: who types one at the registration came by its link.
create table affiliate_codes (
  id bigint generated always as identity primary key,
  link_id bigint not null references affiliate_links (id),
  code text not null check (code ~ '^[A-Z0-9]{4,20}$'),
  -- The code without the difference between look-alikes, as O and 0. A closed code stays taken.
  folded text not null check (folded ~ '^[A-Z0-9]{4,20}$'),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint affiliate_codes_folded unique (folded)
);
create index affiliate_codes_by_link on affiliate_codes (link_id);
revoke all on affiliate_codes from croupier_app;
grant select, insert (link_id, code, folded), update (closed_at) on affiliate_codes to croupier_app;

alter table affiliate_attributions drop constraint affiliate_attributions_source_check,
  add constraint affiliate_attributions_source_check check (source in ('stag', 'partner', 'promo')),
  add column code_id bigint references affiliate_codes (id),
  add constraint affiliate_attributions_code check ((source = 'promo') = (code_id is not null));
create index affiliate_attributions_by_code on affiliate_attributions (code_id)
  where code_id is not null;
grant insert (code_id) on affiliate_attributions to croupier_app;
