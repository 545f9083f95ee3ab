-- module: withdrawals
-- check: select not has_table_privilege('croupier_app', 'payout_destinations', 'update, delete')

-- A withdrawal that staff propose for a player who cannot log in, and another person approves.
insert into proposal_kinds (kind, roles, lifetime, is_single)
  values ('payouts', array['payments', 'admin'], '7 days', true);

-- Where a proposed payout goes, encrypted: proposals and the audit log show a mask of it.
create table payout_destinations (
  reference uuid primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
revoke all on payout_destinations from croupier_app;
grant select, insert (reference, sealed) on payout_destinations to croupier_app;
