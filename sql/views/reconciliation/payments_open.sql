-- needs: views/cashier/deposit_records, views/withdrawals/withdrawal_records
-- Open payments and when they are overdue: a deposit 10 minutes after its time, because it is
-- closed within seconds of it; a withdrawal 24 hours after the first request to the provider, or 7
-- days after the player's. Read by reconciliation and the dashboard.
create view payments_open as
  select 'deposit'::text as subject, d.id, d.player_id, d.provider, d.currency::text as currency,
         d.amount, d.expires_at + interval '10 minutes' as due_at
    from deposit_records d where d.status in (1, 2)
  union all
  select 'withdrawal', w.id, w.player_id, w.provider, w.currency::text, w.amount,
         case when w.asked_at is null then w.created_at + interval '7 days'
              else w.asked_at + interval '24 hours' end
    from withdrawal_records w where w.status < 5;
revoke all on payments_open from croupier_app;
grant select on payments_open to croupier_app;
