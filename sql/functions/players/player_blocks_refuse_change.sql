-- Trigger on player_blocks: a lifted block does not change.
create or replace function player_blocks_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'player care: block % is over and does not change', old.id
    using errcode = 'check_violation';
end $$;
