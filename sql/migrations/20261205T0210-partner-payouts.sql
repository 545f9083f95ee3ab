-- module: affiliates
-- check: select not has_column_privilege('croupier_app', 'affiliate_payouts', 'amount', 'update')
-- check: select not has_table_privilege('croupier_app', 'affiliate_payouts', 'delete')
-- check: select count(*) = 1 from proposal_kinds where kind = 'affiliate_settlements'
-- check: select not exists (select from proposals p where p.kind = 'affiliate_payouts' \
--   and p.status = 'approved' and not exists (select from affiliate_payouts o where o.id = p.id))

-- Payouts that two people approved, and how each ended. Money is in transit until then.
create table affiliate_payouts (
  -- The proposal.
  id bigint primary key references proposals (id),
  statement_id bigint not null references affiliate_statements (id),
  currency money_currency not null references currencies (code),
  amount bigint not null check (amount > 0),
  -- The one in force when the payout was requested; null: approved before there were any.
  destination_id bigint references affiliate_destinations (id),
  -- From what the partner is owed into transit.
  transfer_id bigint not null unique,
  status text not null default 'approved' check (status in ('approved', 'paid', 'declined')),
  approved_at timestamptz not null default clock_timestamp(),
  -- The number of the bank's transfer, or of its refusal.
  reference text check (char_length(btrim(reference)) between 3 and 200),
  -- Out of transit, to the bank or back to what the partner is owed.
  settling_transfer_id bigint unique,
  settled_at timestamptz,
  constraint affiliate_payouts_settled check (
    (status = 'approved') = (settled_at is null)
    and (settled_at is null) = (reference is null)
    and (settled_at is null) = (settling_transfer_id is null))
);
-- What a statement owes is paid once; what was declined may be proposed again.
create unique index affiliate_payouts_one on affiliate_payouts (statement_id, currency)
  where status <> 'declined';
revoke all on affiliate_payouts from croupier_app;
grant select, insert (id, statement_id, currency, amount, destination_id, transfer_id),
  update (status, reference, settling_transfer_id, settled_at) on affiliate_payouts
  to croupier_app;

insert into affiliate_payouts (id, statement_id, currency, amount, transfer_id, approved_at)
  select p.id, split_part(p.subject, ':', 1)::bigint, split_part(p.subject, ':', 2),
         ((p.terms ->> 'amount')::numeric * 1000000)::bigint, p.result, p.decided_at
    from proposals p where p.kind = 'affiliate_payouts' and p.status = 'approved';

-- The bank account of the operator from which partners are paid; it holds no money of players.
alter domain account_kind drop constraint account_kind_check;
alter domain account_kind add constraint account_kind_check check (value in (
  'player_cash', 'player_bonus', 'player_held', 'player_debt', 'player_free_rounds', 'house_game',
  'house_escrow', 'house_adjustment', 'house_play_bank', 'house_fees', 'house_fx', 'bonus_cost',
  'psp_clearing', 'transit', 'affiliate_cost', 'affiliate_payable', 'operator_bank'));

-- How a payout ended, by two people as well.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('affiliate_settlements', array['payments', 'admin'], null, true);
