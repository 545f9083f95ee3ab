-- What payments cost the operator, for what sums and shows it.
create view payment_cost_records as
  select subject, payment_id, player_id, provider, currency, counted, cost_bp, cost_fixed, cost, at
    from payment_costs;
revoke all on payment_cost_records from croupier_app;
grant select on payment_cost_records to croupier_app;
