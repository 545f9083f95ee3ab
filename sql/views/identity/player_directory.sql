-- Players and staff accounts, without what is secret about them.
create view player_directory as
  select id, kind, status, name, email, phone, is_email_verified, is_phone_verified, locale,
         timezone, currency, is_statistics_hidden, attribution, created_at, closed_at,
         country, region, jurisdiction, erased_at, country_source
    from players;
revoke all on player_directory from croupier_app;
grant select on player_directory to croupier_app;
