-- Trigger on `rounds`: a round that is void because its beacon failed is a significant event.
create or replace function rounds_record_beacon_fault() returns trigger language plpgsql as $$
begin
  perform significant_event_record('beacon_fault', new.id::text, clock_timestamp(), null, null,
    null, jsonb_build_object('game', new.game, 'table', new.table_name, 'round', new.id::text,
      'reason', new.void_reason));
  return null;
end $$;
