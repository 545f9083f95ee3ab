-- Whoever may loosen the rules of withdrawals alone can let any sum pass unseen. So a change that
-- lets more pass is one person's proposal and another's yes, and one that lets less pass holds at
-- once. Rules change through this record and in no other way.
--
-- check: select has_table_privilege('croupier_app', 'withdrawal_rules', 'update') = false

create table withdrawal_rule_changes (
  id bigint generated always as identity primary key,
  currency currency_code not null references withdrawal_rules (currency),
  automatic_max bigint not null check (automatic_max >= 0),
  four_eyes_min bigint check (four_eyes_min > 0),
  day_max bigint check (day_max > 0),
  is_cancel_allowed boolean not null,
  silent_hours smallint not null check (silent_hours between 1 and 720),
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  -- Both are found out here: whether it lets more pass, and which rules it was made from.
  is_looser boolean not null,
  based_on timestamptz not null,
  status text not null check (status in ('proposed', 'confirmed', 'declined')),
  proposed_by bigint not null references staff (player_id),
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by bigint references staff (player_id),
  decided_at timestamptz,
  decision text check (char_length(btrim(decision)) between 3 and 1000),
  constraint withdrawal_rule_changes_order check (automatic_max < four_eyes_min),
  constraint withdrawal_rule_changes_decided check (
    (status = 'proposed') = (decided_at is null)
    and (status <> 'proposed' or decided_by is null)
    and (status <> 'declined' or decided_by is not null and decision is not null)),
  -- What lets more pass is confirmed by another person; what does not needs nobody.
  constraint withdrawal_rule_changes_two_people check (status <> 'confirmed' or case
    when is_looser then decided_by is not null and decided_by <> proposed_by
    else decided_by is null end)
);
create unique index withdrawal_rule_changes_open on withdrawal_rule_changes (currency)
  where status = 'proposed';

create function withdrawal_rules_apply(change withdrawal_rule_changes) returns void
  language sql as $$
  update withdrawal_rules set automatic_max = change.automatic_max,
         four_eyes_min = change.four_eyes_min, day_max = change.day_max,
         is_cancel_allowed = change.is_cancel_allowed, silent_hours = change.silent_hours,
         updated_at = clock_timestamp()
   where currency = change.currency
$$;

create function withdrawal_rule_changes_propose() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  rules withdrawal_rules;
  -- No bound is the highest one.
  most constant bigint := 9223372036854775807;
begin
  select * into rules from withdrawal_rules where currency = new.currency for update;
  new.based_on := rules.updated_at;
  new.is_looser := new.automatic_max > rules.automatic_max
    or coalesce(new.four_eyes_min, most) > coalesce(rules.four_eyes_min, most)
    or coalesce(new.day_max, most) > coalesce(rules.day_max, most)
    or new.is_cancel_allowed and not rules.is_cancel_allowed
    or new.silent_hours < rules.silent_hours;
  new.status := case when new.is_looser then 'proposed' else 'confirmed' end;
  new.decided_at := case when new.is_looser then null else clock_timestamp() end;
  if not new.is_looser then perform withdrawal_rules_apply(new); end if;
  return new;
end $$;
create trigger withdrawal_rule_changes_propose before insert on withdrawal_rule_changes
  for each row execute function withdrawal_rule_changes_propose();

create function withdrawal_rule_changes_decide() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  rules withdrawal_rules;
begin
  if old.status <> 'proposed' or new.status = 'proposed' then
    perform withdrawal_refuse('a change of rules is decided once');
  end if;
  new.decided_at := clock_timestamp();
  if new.status = 'confirmed' then
    select * into rules from withdrawal_rules where currency = new.currency for update;
    if rules.updated_at <> new.based_on then
      perform withdrawal_refuse('the rules have changed since it was proposed');
    end if;
    if not staff_is_one_of(new.proposed_by, array['admin'])
       or not staff_is_one_of(new.decided_by, array['admin']) then
      perform withdrawal_refuse('both must be admins');
    end if;
    perform withdrawal_rules_apply(new);
  end if;
  return new;
end $$;
create trigger withdrawal_rule_changes_decide before update on withdrawal_rule_changes
  for each row execute function withdrawal_rule_changes_decide();

revoke all on withdrawal_rules, withdrawal_rule_changes from croupier_app;
grant select on withdrawal_rules to croupier_app;
grant select, insert (currency, automatic_max, four_eyes_min, day_max, is_cancel_allowed,
  silent_hours, reason, proposed_by) on withdrawal_rule_changes to croupier_app;
grant update (status, decided_by, decision) on withdrawal_rule_changes to croupier_app;
revoke all on function withdrawal_rules_apply(withdrawal_rule_changes) from public;
