create or replace trigger player_blocks_refuse_change before update on player_blocks
  for each row when (old.lifted_at is not null) execute function player_blocks_refuse_change();
