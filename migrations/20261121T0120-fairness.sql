-- Server seeds: committed to before use, one active and one next per player, revealed by rotation.
--
-- check: select count(*) = 0 from seeds

-- Domains, not checks of the table: those would be tried again whenever a nonce is taken.
create domain hash_text as text check (value ~ '^[0-9a-f]{64}$');
create domain client_seed_text as text check (value ~ '^[A-Za-z0-9_-]{1,64}$');

create table seeds (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  state text not null check (state in ('next', 'active', 'revealed')),
  -- The seed under AES-256-GCM until it is revealed; then also in the clear.
  sealed bytea not null,
  commitment hash_text not null,
  seed hash_text,
  client_seed client_seed_text,
  -- The nonce of the next bet.
  nonce bigint not null default 0 check (nonce between 0 and 9007199254740991),
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  revealed_at timestamptz,
  constraint seeds_revealed_only check ((state = 'revealed') = (seed is not null)),
  constraint seeds_client_seed check ((state = 'next') = (client_seed is null))
) with (fillfactor = 50);
create unique index seeds_one_active on seeds (player_id) where state = 'active';
create unique index seeds_one_next on seeds (player_id) where state = 'next';
create index seeds_by_player on seeds (player_id, id);

create function seeds_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'fairness: a commitment is never changed or removed' using errcode = 'CF001';
end $$;
create trigger seeds_no_delete before delete or truncate on seeds
  for each statement execute function seeds_refuse_change();
-- A statement that only takes a nonce names none of the columns of the first trigger and does not
-- pay for it; the condition of the second is tried without a call.
create trigger seeds_kept
  before update of player_id, state, sealed, commitment, seed, client_seed, created_at on seeds
  for each row when (
    old.commitment <> new.commitment or old.sealed <> new.sealed or old.player_id <> new.player_id
    or old.created_at <> new.created_at
    or (old.client_seed is not null and old.client_seed is distinct from new.client_seed)
    or (old.state, new.state) not in (('next', 'next'), ('next', 'active'), ('active', 'active'),
                                      ('active', 'revealed'), ('revealed', 'revealed'))
    or (old.state = 'revealed' and old.seed is distinct from new.seed)
  ) execute function seeds_refuse_change();
create trigger seeds_nonce_kept before update of nonce on seeds for each row
  when (new.nonce < old.nonce or (old.state = 'revealed' and new.nonce <> old.nonce))
  execute function seeds_refuse_change();
