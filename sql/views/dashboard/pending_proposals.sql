-- needs: views/payments/rate_proposals_pending, views/withdrawals/rule_changes_pending
-- needs: views/withdrawals/settlements_pending
-- check: select count(*) = 3 from pending_proposals
-- What one staff member has proposed and another must decide. Adjustments are in pending_work.
create view pending_proposals as
  select 'rates'::text as name, count(*) as waiting, min(proposed_at) as oldest_at
    from rate_proposals_pending
  union all
  select 'rules', count(*), min(proposed_at) from rule_changes_pending
  union all
  select 'settlements', count(*), min(proposed_at) from settlements_pending;
revoke all on pending_proposals from croupier_app;
grant select on pending_proposals to croupier_app;
