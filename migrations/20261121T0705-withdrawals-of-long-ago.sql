-- Withdrawals that are older than so many hours are listed from that moment back, not sought from
-- the latest on.
--
-- check: select to_regclass('withdrawals_by_time') is not null

drop index withdrawals_by_time;
create index withdrawals_by_time on withdrawals (created_at, id)
  include (status, method_hash, provider, currency);
