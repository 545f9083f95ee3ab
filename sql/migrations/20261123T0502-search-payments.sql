-- check: select count(*) = 3 from pg_indexes where indexname in \
--   ('deposits_by_invoice', 'withdrawals_by_payout', 'verifications_by_name')

-- Staff find a payment by the number its provider gave it, and a player by a part of the name on
-- their documents.
create index deposits_by_invoice on deposits (provider_invoice) where provider_invoice is not null;
create index withdrawals_by_payout on withdrawals (provider_payout)
  where provider_payout is not null;
create index verifications_by_name on verifications using gin (lower(full_name) gin_trgm_ops)
  where full_name is not null;
