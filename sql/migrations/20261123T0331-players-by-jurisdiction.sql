-- Where a player lives, as far as it is known, and the jurisdiction that follows from it.
-- check: select not has_column_privilege('croupier_app', 'accounts', 'jurisdiction', 'update')
alter table players
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column region text check (region ~ '^[A-Z0-9]{1,3}$'),
  add column jurisdiction smallint not null default 1 references jurisdictions (id);

alter table accounts add column jurisdiction smallint not null default 1;

alter table bets add column jurisdiction smallint not null default 1;
alter table wagers add column jurisdiction smallint not null default 1;
alter table archive.bets add column jurisdiction smallint not null default 1;
alter table archive.wagers add column jurisdiction smallint not null default 1;
grant insert (jurisdiction) on bets, wagers to croupier_app;

-- What they return changes.
drop function if exists lock_accounts(bigint[]);
drop function if exists protection_refuse_bets(bigint[], bigint[], bigint[]);
drop function if exists protection_refuse_bet(bigint, bigint, bigint);
