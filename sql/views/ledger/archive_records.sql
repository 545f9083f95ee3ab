-- The months that were archived, with the numbers of their rows.
create view archive_records as
  select month, bets, wagers, settlements, transfers, archived_at
    from archived_months;
revoke all on archive_records from croupier_app;
grant select on archive_records to croupier_app;
