-- Withdrawals, for what sums, checks and lists payments. `destination_mark` is a keyed hash.
create view withdrawal_records as
  select id, player_id, provider, reference, provider_payout, method_hash, currency, amount, fee,
         exchange_currency, rate, arrives, destination_mask, destination_mark, flags, status,
         is_on_hold, asked_at, sent_at, created_at, closed_at
    from withdrawals;
revoke all on withdrawal_records from croupier_app;
grant select on withdrawal_records to croupier_app;
