-- module: affiliates
-- Since when a partner is closed, and until when: what happens in between earns nothing.
-- check: select not exists (select from affiliate_partners p where p.status = 'closed' \
--   and not exists (select from affiliate_closures c where c.partner_id = p.id))

create table affiliate_closures (
  id bigint generated always as identity primary key,
  partner_id bigint not null references affiliate_partners (id),
  closed_at timestamptz not null default clock_timestamp(),
  reopened_at timestamptz,
  constraint affiliate_closures_order check (reopened_at >= closed_at)
);
create index affiliate_closures_by_partner on affiliate_closures (partner_id, closed_at);
create unique index affiliate_closures_one on affiliate_closures (partner_id)
  where reopened_at is null;
revoke all on affiliate_closures from croupier_app;
grant select, insert (partner_id), update (reopened_at) on affiliate_closures to croupier_app;

insert into affiliate_closures (partner_id)
  select p.id from affiliate_partners p where p.status = 'closed';
