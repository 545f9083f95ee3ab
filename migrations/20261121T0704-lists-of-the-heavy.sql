-- What `npm run bench:desk` still found slow: each index answers a question that would else be
-- answered by reading all there is of a player, or all there is between then and now.
--
-- check: select to_regclass('sessions_by_use') is not null

-- When a player was here last, however many sessions he had.
create index sessions_by_use on sessions (player_id, last_used_at);

-- Who else came from an address, or was paid to a place, out of the index alone.
drop index sessions_by_address;
create index sessions_by_address on sessions (ip, last_used_at) include (player_id);
drop index withdrawals_by_mark;
create index withdrawals_by_mark on withdrawals (destination_mark, player_id);

-- Deposits of some days are listed in the order they were made in: what else is asked of them is
-- decided in the index.
drop index deposits_by_time;
create index deposits_by_time on deposits (created_at, id)
  include (status, method_hash, provider, currency);
create index deposits_by_currency on deposits (currency, id);
