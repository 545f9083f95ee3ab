-- One shape for money in and money out, for those who compare and count: what a payment is to the
-- player, to the provider and to the ledger. Rooms that read it need not know either table.
--
-- check: select count(*) = 0 from payments_made where state not in ('open', 'paid', 'failed')

create index deposits_by_time on deposits (created_at);
create index deposits_by_payment on deposits (closed_at) where status = 3;
create index withdrawals_by_time on withdrawals (created_at);
create index withdrawals_by_payment on withdrawals (closed_at) where status = 5;
create index withdrawals_by_sending on withdrawals (sent_at) where sent_at is not null;
create index withdrawals_by_return on withdrawals (closed_at) where status = 7;
-- Players of a day are counted for a range of days, whoever they are.
create index bet_days_by_day on bet_days using brin (day);

-- Subjects are named as the providers name them. Amounts in micro-units.
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
         d.created_at, d.closed_at
    from deposits d
  union all
  select 'payout', w.id, w.reference, w.player_id, w.provider, w.provider_payout, w.method_hash,
         w.currency::text, w.amount, w.fee, w.exchange_currency::text, w.arrives,
         case when w.status < 5 then 'open' when w.status = 5 then 'paid' else 'failed' end,
         w.created_at, w.closed_at
    from withdrawals w;

-- What each payment must have moved on the clearing account of its provider, and when: above zero
-- the provider owes the house more.
create view payments_cleared as
  select 'deposit'::text as kind, d.id, d.provider,
         coalesce(d.charge_currency::text, d.currency) as currency, d.closed_at as at,
         coalesce(d.paid_charge, d.paid_amount)
           - coalesce(d.paid_charge, d.paid_amount) * d.commission_bp / 10000 / 10000 * 10000
           as change
    from deposits d where d.status = 3
  union all
  select 'withdrawal', w.id, w.provider, w.exchange_currency::text, w.sent_at, -w.arrives
    from withdrawals w where w.sent_at is not null
  union all
  select 'withdrawal', w.id, w.provider, w.exchange_currency::text, w.closed_at, w.arrives
    from withdrawals w where w.sent_at is not null and w.status = 7;

-- What waits, and since when it should not: a deposit lives as long as it was given and is closed
-- within seconds, a provider has a day for a withdrawal.
create view payments_open as
  select 'deposit'::text as subject, d.id, d.player_id, d.provider, d.currency::text as currency,
         d.amount, d.expires_at + interval '10 minutes' as due_at
    from deposits d where d.status in (1, 2)
  union all
  select 'withdrawal', w.id, w.player_id, w.provider, w.currency::text, w.amount,
         case when w.asked_at is null then w.created_at + interval '7 days'
              else w.asked_at + interval '24 hours' end
    from withdrawals w where w.status < 5;

revoke all on payments_made, payments_cleared, payments_open from croupier_app;
grant select on payments_made, payments_cleared, payments_open to croupier_app;
