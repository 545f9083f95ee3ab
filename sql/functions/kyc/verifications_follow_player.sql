-- Trigger on `players`: copies a changed time of registration to the verification.
create or replace function verifications_follow_player() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update verifications set registered_at = new.created_at where player_id = new.id;
  return null;
end $$;
