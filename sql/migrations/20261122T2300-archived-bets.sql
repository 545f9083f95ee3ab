-- module: wagers
-- check: select not has_table_privilege('croupier_app', 'archive.bets', 'insert, update, delete')

-- The tables of archived months stand in the schema `archive`, as partitions of these tables, which
-- have the same columns.
create schema archive;
grant usage on schema archive to croupier_app;
create table archive.bets (like bets including generated) partition by range (id);
create table archive.wagers (like wagers including generated) partition by range (id);
create table archive.settlements (like settlements including generated)
  partition by range (wager_id);
grant select on archive.bets, archive.wagers, archive.settlements to croupier_app;

-- The trigger on settlements requires the wager, the one on duels the stakes. As foreign keys they
-- would search both tables while every bet waits for a month to be detached.
alter table settlements drop constraint settlements_wager_id_fkey;
alter table queued_bets drop constraint queued_bets_wager;
alter table duels drop constraint duels_creator_wager, drop constraint duels_joiner_wager;
