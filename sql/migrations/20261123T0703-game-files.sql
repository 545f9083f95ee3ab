-- The hash of the files that decide the outcomes of a version, as they were when it was first run.
-- check: select not has_column_privilege('croupier_app', 'game_versions', 'game', 'update')
alter table game_versions add column files text check (files ~ '^[0-9a-f]{64}$');
grant insert (files), update (files) on game_versions to croupier_app;
