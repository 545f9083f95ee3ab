-- The jurisdiction that applies where a player lives: that of the region, of the country, or of all
-- others.
create or replace function jurisdiction_of(of_country text, of_region text) returns smallint
  language sql stable as $$
  select a.jurisdiction from jurisdiction_areas a
   where a.country = '*'
      or (a.country = of_country and a.region in ('', coalesce(of_region, '')))
   order by a.country = '*', a.region desc limit 1
$$;
