-- check: select count(*) = (select count(*) from proposal_kinds) from pending_proposals
-- Proposals that wait for a second person: how many of each kind, and since when the oldest.
create view pending_proposals as
  select k.kind as name, count(p.id) as waiting, min(p.proposed_at) as oldest_at
    from proposal_kinds k
    left join proposals p on p.kind = k.kind and p.status = 'open'
     and (p.expires_at is null or p.expires_at > now())
   group by k.kind;
revoke all on pending_proposals from croupier_app;
grant select on pending_proposals to croupier_app;
