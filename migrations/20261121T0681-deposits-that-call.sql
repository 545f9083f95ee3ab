-- Which messages of deposits still call a person is told in one place: to the list of deposits, to
-- the page of one, and to the first page of the back office.
--
-- check: select count(*) = 1 from work_waiting where name = 'deposits'

create view deposit_calls as
  select d.id as deposit_id, e.received_at
    from payment_events e
    join deposits d on d.provider = e.provider and d.reference = e.reference
   where e.subject = 'invoice' and e.outcome = 'refused'
     and e.received_at > coalesce((select max(f.until) from deposit_findings f
       where f.deposit_id = d.id), '-infinity');
revoke all on deposit_calls from croupier_app;
grant select on deposit_calls to croupier_app;

create or replace view work_waiting as
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
    from floor_reports r join floor_messages m on m.id = r.message_id and m.removed_at is null
  union all
  select 'deposits', count(distinct c.deposit_id), min(c.received_at) from deposit_calls c;
