-- Messages of payment providers about deposits (invoice) and withdrawals (payout).
create view payment_messages as
  select provider, event_id, subject, reference, kind, outcome, amount, currency, received_at
    from payment_events;
revoke all on payment_messages from croupier_app;
grant select on payment_messages to croupier_app;
