-- module: affiliates
-- check: select not has_table_privilege('croupier_app', 'affiliate_destinations', 'update, delete')

-- Where a partner is paid. The latest row is in force; none changes, so that a payout keeps the one
-- it was requested with.
create table affiliate_destinations (
  id bigint generated always as identity primary key,
  partner_id bigint not null references affiliate_partners (id),
  kind text not null check (kind in ('iban', 'card', 'crypto')),
  coin text check (char_length(coin) between 2 and 12),
  -- The number or address, encrypted and bound to this name.
  reference uuid not null unique,
  sealed bytea not null,
  mask text not null check (char_length(mask) between 4 and 60),
  created_at timestamptz not null default clock_timestamp(),
  constraint affiliate_destinations_coin check ((kind = 'crypto') = (coin is not null))
);
create index affiliate_destinations_by_partner on affiliate_destinations (partner_id, id);
revoke all on affiliate_destinations from croupier_app;
grant select, insert (partner_id, kind, coin, reference, sealed, mask)
  on affiliate_destinations to croupier_app;
