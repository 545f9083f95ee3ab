-- What a player decides about his account: by which ways the house may tell him of its offers,
-- and that he wants no account any more. Consent is given for each way by itself and never assumed;
-- each change of it is kept, because the house has to show when it was given and when taken back.
--
-- check: select count(*) = 0 from players where closed_at is not null and status <> 'closed'

alter table players
  add column accepts_sms boolean not null default false,
  add column accepts_calls boolean not null default false,
  add column closed_at timestamptz,
  -- An offer of the operator for this player alone; his browser keeps its name for five years.
  add column super_bonus text
    constraint players_super_bonus check (super_bonus ~ '^[A-Za-z0-9_-]{1,64}$');
comment on column players.accepts_marketing is
  'Offers by e-mail; those by SMS and by phone are accepts_sms and accepts_calls.';

create table marketing_consents (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  channel text not null check (channel in ('email', 'sms', 'phone')),
  is_given boolean not null,
  decided_at timestamptz not null default now()
);
create index marketing_consents_by_player on marketing_consents (player_id, id);
revoke all on marketing_consents from croupier_app;
grant select on marketing_consents to croupier_app;

-- Whoever changes the row: nobody can forget to note it, and nobody can note what did not happen.
create function players_note_consents() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into marketing_consents (player_id, channel, is_given)
  select new.id, channel, is_given
    from (values ('email', new.accepts_marketing, tg_op = 'UPDATE' and old.accepts_marketing),
                 ('sms', new.accepts_sms, tg_op = 'UPDATE' and old.accepts_sms),
                 ('phone', new.accepts_calls, tg_op = 'UPDATE' and old.accepts_calls))
      as now_and_before (channel, is_given, was_given)
   where is_given <> was_given;
  return null;
end $$;
create trigger players_note_consents_at_first after insert on players
  for each row execute function players_note_consents();
-- By what the row came to, not by what was set: another trigger may have taken a consent back.
create trigger players_note_consents after update on players for each row
  when ((old.accepts_marketing, old.accepts_sms, old.accepts_calls)
        is distinct from (new.accepts_marketing, new.accepts_sms, new.accepts_calls))
  execute function players_note_consents();

-- Who is closed, blocked or no longer here is written to and called by nobody.
create function players_leave_lists() returns trigger language plpgsql as $$
begin
  new.accepts_marketing := false;
  new.accepts_sms := false;
  new.accepts_calls := false;
  if new.status = 'closed' then
    new.closed_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger players_leave_lists before update of status on players for each row
  when (new.status <> 'active' and old.status = 'active')
  execute function players_leave_lists();

-- A pause of the player's own is a pause of all offers, not of those by e-mail alone.
create function exclusions_silence() returns trigger language plpgsql as $$
begin
  update players set accepts_sms = false, accepts_calls = false
   where id = new.player_id and (accepts_sms or accepts_calls);
  return null;
end $$;
create trigger exclusions_silence after insert on exclusions
  for each row execute function exclusions_silence();

-- Which site or app of the house a session is used from, in its own words.
alter table sessions add column client text
  constraint sessions_client check (client ~ '^[A-Za-z0-9._:-]{1,64}$');
create index sessions_by_player on sessions (player_id, created_at desc);
