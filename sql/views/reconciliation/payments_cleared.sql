-- needs: views/cashier/deposit_records, views/withdrawals/withdrawal_records
-- What each payment must have moved on the clearing account of its provider, and when; positive:
-- the provider owes the operator more. Read by the reconciliation of clearing accounts.
create view payments_cleared as
  select 'deposit'::text as kind, d.id, d.provider,
         coalesce(d.charge_currency::text, d.currency) as currency, d.closed_at as at,
         coalesce(d.paid_charge, d.paid_amount)
           - coalesce(d.paid_charge, d.paid_amount) * d.commission_bp / 10000 / 10000 * 10000
           as change
    from deposit_records d where d.status = 3
  union all
  select 'withdrawal', w.id, w.provider, w.exchange_currency::text, w.sent_at, -w.arrives
    from withdrawal_records w where w.sent_at is not null
  union all
  select 'withdrawal', w.id, w.provider, w.exchange_currency::text, w.closed_at, w.arrives
    from withdrawal_records w where w.sent_at is not null and w.status = 7;
revoke all on payments_cleared from croupier_app;
grant select on payments_cleared to croupier_app;
