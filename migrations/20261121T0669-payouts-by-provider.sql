-- Each provider is asked by itself, so that one that hangs delays nobody else's payouts: the next
-- one of a provider is found without reading past what waits for another.
--
-- check: select count(*) = 1 from pg_indexes where indexname = 'withdrawals_to_ask'

create index withdrawals_to_ask on withdrawals (provider, status, next_try_at)
  where status in (3, 4);
