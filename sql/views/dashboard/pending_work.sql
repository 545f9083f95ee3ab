-- How much work waits for staff, by kind, and since when. Read by the dashboard, which then needs
-- no table of another module.
create view pending_work as
  select 'withdrawals'::text as name, count(*) as waiting, min(w.created_at) as oldest_at
    from withdrawals w where w.status = 2
  union all
  select 'documents', count(*), min(v.submitted_at)
    from verifications v where v.status in ('waiting', 'pending')
  union all
  select 'adjustments', count(*), min(a.proposed_at)
    from adjustments a where a.status = 'proposed' and a.expires_at > now()
  union all
  select 'cases', count(*), min(c.opened_at) from reconciliation_cases c where c.state = 'open'
  union all
  select 'reports', count(distinct m.id), min(r.reported_at)
    from chat_reports r join chat_messages m on m.id = r.message_id and m.removed_at is null
  union all
  select 'deposits', count(distinct c.deposit_id), min(c.received_at) from deposits_to_review c;
revoke all on pending_work from croupier_app;
grant select on pending_work to croupier_app;
