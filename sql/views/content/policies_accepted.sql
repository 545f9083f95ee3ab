-- Which version of a policy a player has accepted, and when.
create view policies_accepted as
  select a.player_id, v.slug, v.number, v.hash, v.from_at, a.at
    from content_acceptances a join content_versions v on v.id = a.version_id;
revoke all on policies_accepted from croupier_app;
grant select on policies_accepted to croupier_app;
