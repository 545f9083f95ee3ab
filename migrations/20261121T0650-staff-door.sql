-- Staff prove themselves twice. Between the password and the second factor there is an entry: it
-- opens nothing but the rest of its own login, lives ten minutes and bears five answers.
--
-- check: select has_table_privilege('croupier_app', 'staff_entries', 'truncate') = false

create table staff_entries (
  hash bytea primary key,
  staff_id bigint not null references staff (player_id),
  step text not null check (step in ('password', 'enrol', 'factor')),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_entries_by_staff on staff_entries (staff_id);
create index staff_entries_by_end on staff_entries (expires_at);
grant select, insert, delete, update (tries) on staff_entries to croupier_app;

-- True while the password is one that somebody else made: its owner replaces it before all else.
alter table staff add column is_password_given boolean not null default false;
grant update (is_password_given) on staff to croupier_app;

-- Who was inside without a second factor comes in again, with one.
update sessions set ended_at = now(), end_reason = 'second_factor'
 where ended_at is null and player_id in (select player_id from staff);

-- A house without an admin could never make one again. Two who demote each other at once wait for
-- one another here.
create function staff_keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff admins'));
  if not exists (select from staff s join players p on p.id = s.player_id
                  where s.role = 'admin' and p.status = 'active') then
    raise exception 'the last admin cannot go' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger staff_keep_an_admin after update of role on staff
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function staff_keep_an_admin();

create function players_keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff admins'));
  if exists (select from staff where player_id = new.id and role = 'admin')
     and not exists (select from staff s join players p on p.id = s.player_id
                      where s.role = 'admin' and p.status = 'active') then
    raise exception 'the last admin cannot go' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger players_keep_an_admin after update of status on players
  for each row when (old.kind = 'staff' and old.status = 'active' and new.status <> 'active')
  execute function players_keep_an_admin();

-- The record is read by who did it, by whom it is about, by what was done and by when.
create index staff_audit_by_staff on staff_audit (staff_id, id desc);
create index staff_audit_by_action on staff_audit (action, id desc);
create index staff_audit_by_time on staff_audit (at, id desc);
