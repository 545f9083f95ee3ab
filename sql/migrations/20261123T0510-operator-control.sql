-- module: bets
-- check: select not has_table_privilege('croupier_app', 'game_limits', 'insert, update, delete')
-- check: select not has_table_privilege('croupier_app', 'games', 'insert, delete')
-- check: select count(*) = 2 from proposal_kinds where kind in ('game_limits', 'bankrolls')

-- Limits and bankrolls change only by an approved proposal or by a function that lowers them: no
-- single person, and no error of the application, raises what the operator may lose.
revoke insert, update, delete, truncate on game_limits from croupier_app;
revoke insert, update, delete, truncate on games from croupier_app;
grant update (is_paused, is_autobet_allowed) on games to croupier_app;

insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('game_limits', array['risk', 'admin'], null, true),
  ('bankrolls', array['risk', 'admin'], null, true);
