-- Trigger on protection_limits: a player with a limit has a row in `protections`.
create or replace function protection_ensure() returns trigger language plpgsql as $$
begin
  insert into protections (player_id) values (new.player_id) on conflict do nothing;
  return null;
end $$;
