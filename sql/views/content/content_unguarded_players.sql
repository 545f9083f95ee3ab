-- needs: views/content/policies_required
-- needs: views/identity/player_directory
-- Players who have not accepted a version that asks for it, and whose stakes are not checked yet.
create view content_unguarded_players as
  select p.id from player_directory p
   where exists (select from policies_required)
     and p.kind <> 'staff'
     and exists (select from policies_required r
                  where not exists (select from content_acceptances a
                                      join content_versions v on v.id = a.version_id
                                     where a.player_id = p.id and v.slug = r.slug
                                       and v.from_at >= r.from_at))
     and not exists (select from content_awaited w where w.player_id = p.id);
revoke all on content_unguarded_players from croupier_app;
grant select on content_unguarded_players to croupier_app;
