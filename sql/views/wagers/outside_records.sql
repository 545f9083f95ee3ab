-- Requests of suppliers by their names for them, for the ledger's own check: whether it was taken
-- back before it came, and whether its answer is stored.
create view outside_records as
  select supplier, ref, request_hash is null as is_refused, answer is not null as is_answered
    from outside_transactions;
revoke all on outside_records from croupier_app;
grant select on outside_records to croupier_app;
