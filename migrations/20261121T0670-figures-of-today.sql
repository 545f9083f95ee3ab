-- What the first page of the back office shows of the day: a few figures that are asked for all day
-- long by everybody, in a house with any number of bets, payments and players.
--
-- check: select has_table_privilege('croupier_app', 'bet_slices', 'update') = false

-- What was staked and paid on bets for money in every five minutes, by currency. Written once when
-- the five minutes are over for good; the bets since then are few enough to be summed.
create table bet_slices (
  slot timestamptz not null,
  -- The last digit of the account, as in bets. Free play (9) is no money and not counted.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  constraint bet_slices_pk primary key (slot, currency_digit)
);
-- Which five minutes are written, also those in which nobody bet.
create table bet_slices_rolled (
  slot timestamptz primary key
);
revoke all on bet_slices, bet_slices_rolled from croupier_app;
grant select, insert, delete on bet_slices, bet_slices_rolled to croupier_app;

-- The bets of the last minutes are found by their time: pages filled since the last vacuum would
-- all be read otherwise, and of a table that only grows there are many.
alter index bets_by_time set (autosummarize = on);

-- Who is here: sessions that were used a moment ago.
create index sessions_in_use on sessions (last_used_at) where ended_at is null;

-- Messages of players that others pointed at, by when.
create index floor_reports_by_message on floor_reports (message_id, reported_at);

-- How much waits for people, and since when. One shape for all of it: rooms that read it need not
-- know the tables.
create view work_waiting as
  select 'withdrawals'::text as name, count(*) as waiting, min(w.created_at) as oldest_at
    from withdrawals w where w.status = 2
  union all
  select 'documents', count(*), min(v.submitted_at)
    from verifications v where v.status in ('waiting', 'pending')
  union all
  select 'adjustments', count(*), min(a.proposed_at)
    from adjustments a where a.status = 'proposed' and a.expires_at > now()
  union all
  select 'cases', count(*), min(c.opened_at) from reconciliation_cases c where c.state = 'open'
  union all
  select 'reports', count(distinct m.id), min(r.reported_at)
    from floor_reports r join floor_messages m on m.id = r.message_id and m.removed_at is null;
revoke all on work_waiting from croupier_app;
grant select on work_waiting to croupier_app;
