-- A provider that is gone for good says nothing of what it was asked for. Then two people say how
-- it ended, by what they can show, and the money moves as the provider's own word would move it.
--
-- check: select count(*) = 0 from withdrawal_settlements where decided_by = proposed_by
--   and status = 'confirmed'

-- How long a provider must have said nothing of a payout before people may end it.
alter table withdrawal_rules add column silent_hours smallint not null default 24
  check (silent_hours between 1 and 720);

-- When the provider last said anything that helps: that it took it, or that it is on its way.
alter table withdrawals add column heard_at timestamptz;

alter table withdrawal_events drop constraint withdrawal_events_kind_check;
alter table withdrawal_events add constraint withdrawal_events_kind_check check (kind in (
    'requested', 'review', 'passed', 'approval', 'approved', 'recalled', 'held', 'unheld',
    'claimed', 'released', 'asked', 'delayed', 'sent', 'paid', 'rejected', 'failed', 'cancelled',
    'mismatch', 'contradiction', 'unknown', 'settle_proposed', 'settle_declined'));

create table withdrawal_settlements (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals (id),
  outcome text not null check (outcome in ('paid', 'failed')),
  reason text not null check (char_length(btrim(reason)) between 3 and 500),
  -- By what somebody else can see it too: a line of a statement, a letter, a transaction.
  evidence text not null check (char_length(btrim(evidence)) between 3 and 200),
  status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'declined')),
  proposed_by bigint not null references staff (player_id),
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by bigint references staff (player_id),
  decided_at timestamptz,
  decision text check (char_length(btrim(decision)) between 3 and 500),
  constraint withdrawal_settlements_decided check (
    (status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Two people, always; whoever proposed may only take it back.
  constraint withdrawal_settlements_two_people check (
    status <> 'confirmed' or decided_by <> proposed_by),
  constraint withdrawal_settlements_why check (status <> 'declined' or decision is not null)
);
create index withdrawal_settlements_by_withdrawal on withdrawal_settlements (withdrawal_id, id);
create unique index withdrawal_settlements_open on withdrawal_settlements (withdrawal_id)
  where status = 'proposed';
create unique index withdrawal_settlements_once on withdrawal_settlements (withdrawal_id)
  where status = 'confirmed';

-- Decided once, about what the provider was asked for, by somebody who has not approved it: whoever
-- let the money go is not the one who says what became of it.
create function withdrawal_settlements_decide() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' or new.status = 'proposed' then
    perform withdrawal_refuse('a settlement is decided once');
  end if;
  new.decided_at := clock_timestamp();
  if new.status = 'confirmed' then
    if not exists (select from withdrawals w where w.id = new.withdrawal_id
                    and (w.status = 4 or w.status = 3 and w.asked_at is not null)) then
      perform withdrawal_refuse('only what a provider was asked for is ended by hand');
    end if;
    if exists (select from withdrawal_approvals a
                where a.withdrawal_id = new.withdrawal_id and a.staff_id = new.decided_by) then
      perform withdrawal_refuse('whoever approved it does not end it');
    end if;
    if exists (select from unnest(array[new.proposed_by, new.decided_by]) who
                where not exists (
                  select from staff s join players p on p.id = s.player_id
                   where s.player_id = who and p.kind = 'staff' and p.status = 'active'
                     and s.role in ('payments', 'admin'))) then
      perform withdrawal_refuse('both must be of those who pay');
    end if;
  end if;
  return new;
end $$;
create trigger withdrawal_settlements_decide before update on withdrawal_settlements
  for each row execute function withdrawal_settlements_decide();

revoke all on withdrawal_settlements from croupier_app;
grant select, insert (withdrawal_id, outcome, reason, evidence, proposed_by)
  on withdrawal_settlements to croupier_app;
grant update (status, decided_by, decision) on withdrawal_settlements to croupier_app;
grant update (heard_at) on withdrawals to croupier_app;
