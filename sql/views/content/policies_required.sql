-- Since which version each page has to be accepted before play: the latest one in force that asks
-- for it. A version is accepted by itself or by a later one.
create view policies_required as
  select v.slug, max(v.from_at) as from_at from content_versions v
   where v.is_accepted_first and v.from_at <= now()
   group by v.slug;
revoke all on policies_required from croupier_app;
grant select on policies_required to croupier_app;
