-- Players are listed by when they registered and looked for by what the house knows of them. Both
-- stand in one row here: else the few of one group are found only by asking of everybody who
-- registered since, one by one.
--
-- check: select count(*) = 0 from verifications where registered_at is null

alter table verifications add column registered_at timestamptz;
update verifications v set registered_at = p.created_at from players p where p.id = v.player_id;
alter table verifications alter column registered_at set not null;

create function verifications_know_when() returns trigger language plpgsql as $$
begin
  select created_at into new.registered_at from players where id = new.player_id;
  return new;
end $$;
create trigger verifications_know_when before insert or update of registered_at on verifications
  for each row execute function verifications_know_when();
-- A copy that is wrong would hide the player from the list, so it is right whoever writes.
alter table verifications enable always trigger verifications_know_when;

create function verifications_follow_player() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update verifications set registered_at = new.created_at where player_id = new.id;
  return null;
end $$;
create trigger verifications_follow_player after update of created_at on players
  for each row when (old.created_at <> new.created_at)
  execute function verifications_follow_player();
alter table players enable always trigger verifications_follow_player;

-- For the words of each group as the search spells them.
create index verifications_pending on verifications (registered_at desc, player_id desc)
  where status in ('init', 'waiting', 'user_pending', 'pending');
create index verifications_failed on verifications (registered_at desc, player_id desc)
  where status in ('failed', 'unverified');
create index verifications_success on verifications (registered_at desc, player_id desc)
  where status in ('success', 'verified');
