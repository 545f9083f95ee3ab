-- Corrections of a player's balance by hand: one staff member proposes, another decides, and only
-- then one transfer moves the money. The database enforces both: a proposal is never approved by
-- its proposer, nor without the transfer that it describes. Both staff members must hold their
-- role, and not be blocked, when the money moves.

create table adjustments (
  id bigint generated always as identity primary key,
  -- The idempotency key of the staff page: the same key and request return the first answer.
  key text not null,
  request_hash bytea not null,
  player_id bigint not null references players (id),
  account text not null check (account in ('cash', 'bonus')),
  currency text not null check (currency in ('RUB', 'USD', 'KZT', 'INR', 'EUR')),
  -- Negative: money is taken away. Whole hundredths, like every payment.
  amount bigint not null constraint adjustments_amount check (
    amount <> 0 and abs(amount) <= 1000000000000000 and amount % 10000 = 0),
  -- What the player reads about it, as a code; `reason` is for staff.
  cause text not null check (cause in
    ('missing_deposit', 'double_charge', 'failed_withdrawal', 'wrong_settlement', 'chargeback',
     'bonus', 'goodwill', 'other')),
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  -- The bet, deposit, withdrawal, transfer or adjustment that it corrects.
  corrects text
    check (corrects ~ '^(bet|deposit|withdrawal|transfer|adjustment):[1-9][0-9]{0,17}$'),
  status text not null default 'proposed'
    check (status in ('proposed', 'approved', 'refused', 'withdrawn', 'expired')),
  proposed_by bigint not null references players (id),
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '7 days',
  decided_by bigint references players (id),
  decided_at timestamptz,
  decision text check (char_length(btrim(decision)) between 3 and 1000),
  transfer_id bigint unique references transfers (id),
  constraint adjustments_key unique (proposed_by, key),
  constraint adjustments_decided check ((status = 'proposed') = (decided_at is null)),
  constraint adjustments_moved check ((status = 'approved') = (transfer_id is not null)),
  -- Always two people; only the proposer may withdraw a proposal.
  constraint adjustments_two_people check (case status
    when 'approved' then decided_by is not null and decided_by <> proposed_by
    when 'refused' then decided_by is not null and decided_by <> proposed_by
      and decision is not null
    when 'withdrawn' then decided_by is not null and decided_by = proposed_by
    else decided_by is null end)
);
create index adjustments_waiting on adjustments (expires_at) where status = 'proposed';
create index adjustments_by_player on adjustments (player_id, id desc);
create index adjustments_by_status on adjustments (status, id desc);
-- Shows other corrections of the same thing or the same amount beside a proposal, so that nothing
-- is corrected twice by mistake.
create index adjustments_in_force on adjustments (player_id, id desc)
  where status in ('proposed', 'approved');
create index adjustments_by_currency on adjustments (currency, id desc);
revoke all on adjustments from croupier_app;
grant select,
  insert (key, request_hash, player_id, account, currency, amount, cause, reason, corrects,
    proposed_by),
  update (status, decided_by, decision, transfer_id) on adjustments to croupier_app;
