-- Proposals of every kind, for what applies or lists the changes of its kind.
create view proposal_records as
  select id, kind, subject, player_id, terms, status, proposed_by, proposed_at, expires_at,
         decided_by, decided_at, result
    from proposals;
revoke all on proposal_records from croupier_app;
grant select on proposal_records to croupier_app;
