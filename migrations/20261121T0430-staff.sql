-- Who works in the back office and as what, and what they did: a list that only grows, chained by
-- hashes, so that nobody can change or remove a line without all later ones telling.
--
-- check: select has_table_privilege('croupier_app', 'staff_audit', 'update') = false

create table staff (
  player_id bigint primary key references players (id),
  role text not null check (role in ('support', 'verifier', 'cashier', 'admin')),
  created_at timestamptz not null default now()
);

-- An account plays or works, never both: a player must not decide about himself.
create function staff_only() returns trigger language plpgsql as $$
begin
  if not exists (select from players where id = new.player_id and kind = 'staff') then
    raise exception 'player % is not staff', new.player_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger staff_only before insert or update on staff
  for each row execute function staff_only();

create table staff_audit (
  id bigint primary key,
  at timestamptz not null,
  -- Null when it was done on the machine of the house, by a command.
  staff_id bigint references players (id),
  role text not null,
  action text not null check (action ~ '^[a-z]+(\.[a-z]+)+$'),
  -- The player whom it is about.
  player_id bigint references players (id),
  -- What exactly: a document, a limit, a game.
  target text,
  before jsonb,
  after jsonb,
  reason text,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index staff_audit_by_player on staff_audit (player_id, id desc);

-- Everything a line says, in one text of one meaning.
create function staff_audit_hash(line staff_audit) returns bytea language sql immutable as $$
  select sha256(line.previous_hash || convert_to(jsonb_build_array(line.id,
    extract(epoch from line.at), line.staff_id, line.role, line.action, line.player_id, line.target,
    line.before, line.after, line.reason)::text, 'UTF8'))
$$;

-- Numbers and hashes are given here, one line after another: who writes waits for who came before.
create function staff_audit_chain() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  last staff_audit;
begin
  perform pg_advisory_xact_lock(hashtext('staff_audit'));
  select * into last from staff_audit order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.at := clock_timestamp();
  new.previous_hash := coalesce(last.hash, sha256('staff audit'));
  new.hash := staff_audit_hash(new);
  return new;
end $$;
create trigger staff_audit_chain before insert on staff_audit
  for each row execute function staff_audit_chain();

revoke all on staff, staff_audit from croupier_app;
grant select, insert, update (role) on staff to croupier_app;
grant select on staff_audit to croupier_app;
grant insert (staff_id, role, action, player_id, target, before, after, reason) on staff_audit
  to croupier_app;
