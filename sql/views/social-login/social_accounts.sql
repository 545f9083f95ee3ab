-- Accounts at social providers that a player can log in with.
create view social_accounts as
  select player_id, provider, subject
    from social_identities;
revoke all on social_accounts from croupier_app;
grant select on social_accounts to croupier_app;
