-- Trigger on `player_consents`: writes one row to marketing_consents for each answer. As a trigger
-- it misses no change; the application role cannot write the table itself.
create or replace function player_consents_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into marketing_consents (player_id, product, channel, is_given, source, decided_at)
  values (new.player_id, new.product, new.channel, new.is_given, new.source, new.decided_at);
  return null;
end $$;
