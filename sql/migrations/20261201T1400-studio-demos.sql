-- module: studio
-- check: select not has_table_privilege('croupier_app', 'studio_sessions', 'delete')

-- Demos are deleted with their seeds by studio_trim_demos alone; nothing of a round for money is.
revoke delete on studio_sessions from croupier_app;
-- A seed that is deleted, and a session that has ended, are found without reading all rounds.
create index studio_rounds_of_seed on studio_rounds (seed_id);
create index studio_sessions_demos on studio_sessions (expires_at) where player is null;

-- The demos of these seeds were deleted before.
delete from studio_seeds s
 where owner like 'demo:%' and not exists (
   select from studio_sessions o where o.player is null and o.owner = s.owner);
