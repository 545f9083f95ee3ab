-- The verification of each player, and the person it was made for.
create view verification_records as
  select player_id, status, attempt, full_name, birth_date, submitted_at, registered_at
    from verifications;
revoke all on verification_records from croupier_app;
grant select on verification_records to croupier_app;
