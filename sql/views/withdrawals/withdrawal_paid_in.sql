-- needs: views/cashier/deposit_records
-- Deposits that were paid, by type of method. Read by the risk checks and the review queue of
-- withdrawals.
create view withdrawal_paid_in as
  select player_id, type, currency, paid_amount as amount, closed_at as at
    from deposit_records where status = 3;
revoke all on withdrawal_paid_in from croupier_app;
grant select on withdrawal_paid_in to croupier_app;
