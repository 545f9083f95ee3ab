-- The versions that a player has to accept before the next stake for money: of each page that asks
-- for it, the version in force.
create or replace function content_unaccepted(of_player bigint)
  returns table (version_id bigint, slug text, number int) language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return query select latest.id, r.slug, latest.number
    from policies_required r
   cross join lateral (select v.id, v.number from content_versions v
                        where v.slug = r.slug and v.from_at <= now()
                        order by v.from_at desc, v.number desc limit 1) latest
   where not exists (select from content_acceptances a
                       join content_versions v on v.id = a.version_id
                      where a.player_id = of_player and v.slug = r.slug and v.from_at >= r.from_at);
end $$;
