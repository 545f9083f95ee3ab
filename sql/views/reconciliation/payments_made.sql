-- needs: views/cashier/deposit_records, views/withdrawals/withdrawal_records
-- Deposits and withdrawals in one shape: what a payment is to the player and to the provider. Read
-- by reconciliation, the money reports, the dashboard and the system health page, which then need
-- neither table. Subjects are named as providers name them; amounts are in micro-units.
create view payments_made as
  select 'invoice'::text as subject, d.id, d.reference, d.player_id, d.provider,
         d.provider_invoice as provider_id, d.method_hash, d.currency::text as currency,
         -- What reached the balance, or would have.
         coalesce(d.paid_amount, d.amount) as amount,
         -- What the provider kept of it.
         case d.status when 3 then d.paid_amount * d.commission_bp / 10000 / 10000 * 10000
                       else 0 end as fee,
         coalesce(d.charge_currency::text, d.currency) as provider_currency,
         coalesce(d.paid_charge, d.paid_amount, d.charge_amount, d.amount) as provider_amount,
         case when d.status in (1, 2) then 'open' when d.status = 3 then 'paid' else 'failed' end
           as state,
         d.created_at, d.closed_at,
         -- Ended by the player or by us before the provider had a part in it.
         d.status = 6 as is_own_end
    from deposit_records d
  union all
  select 'payout', w.id, w.reference, w.player_id, w.provider, w.provider_payout, w.method_hash,
         w.currency::text, w.amount, w.fee, w.exchange_currency::text, w.arrives,
         case when w.status < 5 then 'open' when w.status = 5 then 'paid' else 'failed' end,
         w.created_at, w.closed_at, w.status in (6, 8)
    from withdrawal_records w;
revoke all on payments_made from croupier_app;
grant select on payments_made to croupier_app;
