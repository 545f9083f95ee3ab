-- needs: views/cashier/deposit_records, views/withdrawals/withdrawal_records
-- What each payment in another currency must have moved on the exchange accounts, and when;
-- positive: it put money in. The clearing account shows one side of an exchange, this the other,
-- which reached the player. Read by the reconciliation of clearing accounts.
create view payments_exchanged as
  select 'deposit'::text as kind, d.id, d.charge_currency::text as currency, d.closed_at as at,
         d.paid_charge - d.paid_charge * d.commission_bp / 10000 / 10000 * 10000 as change
    from deposit_records d where d.status = 3 and d.paid_charge is not null
  union all
  select 'deposit', d.id, d.currency, d.closed_at,
         d.paid_amount * d.commission_bp / 10000 / 10000 * 10000 - d.paid_amount
    from deposit_records d where d.status = 3 and d.paid_charge is not null
  union all
  select 'withdrawal', w.id, w.currency::text, w.sent_at, w.amount - w.fee
    from withdrawal_records w where w.sent_at is not null and w.rate is not null
  union all
  select 'withdrawal', w.id, w.exchange_currency::text, w.sent_at, -w.arrives
    from withdrawal_records w where w.sent_at is not null and w.rate is not null
  union all
  select 'withdrawal', w.id, w.currency::text, w.closed_at, w.fee - w.amount
    from withdrawal_records w where w.sent_at is not null and w.rate is not null and w.status = 7
  union all
  select 'withdrawal', w.id, w.exchange_currency::text, w.closed_at, w.arrives
    from withdrawal_records w where w.sent_at is not null and w.rate is not null and w.status = 7;
revoke all on payments_exchanged from croupier_app;
grant select on payments_exchanged to croupier_app;
