-- needs: jurisdictions/jurisdiction_of
-- Trigger on `players`: the jurisdiction follows from where the player lives, from nothing else.
create or replace function players_set_jurisdiction() returns trigger language plpgsql as $$
begin
  new.jurisdiction := jurisdiction_of(new.country, new.region);
  return new;
end $$;
