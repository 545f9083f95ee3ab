-- check: select count(*) = 3 from pending_proposals

-- Proposals that wait for a second person: how many of each kind, and since when. Read by the
-- dashboard. Adjustments are counted by pending_work.
create view pending_proposals as
  select 'rates'::text as name, count(*) as waiting, min(r.proposed_at) as oldest_at
    from payment_rate_proposals r where r.status = 'proposed' and r.expires_at > now()
  union all
  select 'rules', count(*), min(c.proposed_at)
    from withdrawal_rule_changes c where c.status = 'proposed'
  union all
  select 'settlements', count(*), min(s.proposed_at)
    from withdrawal_settlements s where s.status = 'proposed';
revoke all on pending_proposals from croupier_app;
grant select on pending_proposals to croupier_app;
