-- Second factors that a player has: an authenticator counts once it is activated.
create view player_factors as
  select player_id, 'authenticator'::text as kind from authenticators where activated_at is not null
  union all
  select player_id, 'passkey' from passkeys;
revoke all on player_factors from croupier_app;
grant select on player_factors to croupier_app;
