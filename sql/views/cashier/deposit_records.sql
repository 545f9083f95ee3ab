-- Deposits, for what sums, checks and lists payments.
create view deposit_records as
  select id, player_id, provider, reference, provider_invoice, method_hash, type, currency, amount,
         paid_amount, charge_currency, charge_amount, paid_charge, commission_bp, status, is_late,
         seen_at, created_at, expires_at, closed_at
    from deposits;
revoke all on deposit_records from croupier_app;
grant select on deposit_records to croupier_app;
