-- Deposits, for what sums, checks and lists payments. By `shown_status` an overdue deposit counts
-- as expired before the job closes it, but not while a payment is on its way.
create view deposit_records as
  select id, player_id, provider, reference, provider_invoice, method_hash, type, currency, amount,
         paid_amount, charge_currency, charge_amount, paid_charge, commission_bp, status, is_late,
         seen_at, created_at, expires_at, closed_at,
         case when status in (1, 2) and seen_at is null and expires_at <= now() then 5
              else status end as shown_status
    from deposits;
revoke all on deposit_records from croupier_app;
grant select on deposit_records to croupier_app;
