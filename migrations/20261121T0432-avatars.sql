-- Pictures of players, small enough to lie in the database, where every process finds them.
--
-- check: select count(*) = 0 from avatars

create table avatars (
  player_id bigint primary key references players (id),
  -- Where it is served: nobody guesses it, and another picture has another one. It changes, too,
  -- when the player hides the picture, so that those who knew it do not see it any longer.
  address text not null unique check (address ~ '^[A-Za-z0-9_-]{22}$'),
  small bytea not null check (length(small) between 1 and 65536),
  large bytea not null check (length(large) between 1 and 262144),
  updated_at timestamptz not null default now()
);
