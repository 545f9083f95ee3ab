-- Steps that are under way are dropped by player: a new password ends those begun with the old one.
--
-- check: select count(*) = 1 from pg_indexes where indexname = 'one_time_codes_by_player'

create index one_time_codes_by_player on one_time_codes (player_id) where used_at is null;
