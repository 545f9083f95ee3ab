-- needs: views/withdrawals/withdrawals_pending, views/kyc/verification_records
-- needs: views/reconciliation/reconciliation_cases_open, views/chat/chat_reports_open
-- needs: views/cashier/deposits_to_review, views/coinflip/duel_flags_waiting
-- needs: views/significant-events/significant_events_open
-- needs: views/aml/aml_cases_waiting, views/support/support_waiting
-- needs: views/vip/vip_requests_waiting, views/bonus-abuse/bonus_abuse_cases_waiting
-- What waits for staff: how many of each kind, and when the
-- oldest and the newest came.
create view pending_work as
  select 'withdrawals'::text as name, count(*) as waiting, min(created_at) as oldest_at,
         max(created_at) as newest_at
    from withdrawals_pending
  union all
  select 'documents', count(*), min(submitted_at), max(submitted_at)
    from verification_records where status in ('waiting', 'pending')
  union all
  select 'cases', count(*), min(opened_at), max(opened_at) from reconciliation_cases_open
  union all
  select 'reports', count(distinct message_id), min(reported_at), max(reported_at)
    from chat_reports_open
  union all
  select 'duel_flags', count(*), min(flagged_at), max(flagged_at) from duel_flags_waiting
  union all
  select 'significant_events', count(*), min(at), max(at) from significant_events_open
  union all
  select 'aml_cases', count(*), min(opened_at), max(opened_at) from aml_cases_waiting
  union all
  select 'bonus_abuse', count(*), min(opened_at), max(opened_at) from bonus_abuse_cases_waiting
  union all
  select 'vip_requests', count(*), min(created_at), max(created_at) from vip_requests_waiting
  union all
  select q.name, count(w.id), min(w.since), max(w.since)
    from (values ('support', 'support'), ('support_payments', 'payments'), ('support_risk', 'risk'))
      as q (name, team)
    left join support_waiting w on w.team = q.team
   group by q.name
  union all
  select 'deposits', count(distinct deposit_id), min(received_at), max(received_at)
    from deposits_to_review;
revoke all on pending_work from croupier_app;
grant select on pending_work to croupier_app;
