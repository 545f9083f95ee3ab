-- module: wagers
-- check: select has_column_privilege('croupier_app', 'outside_transactions', 'answer', 'insert')

-- Requests that are carried out many at once are stored with their answers.
grant insert (answer) on outside_transactions to croupier_app;
