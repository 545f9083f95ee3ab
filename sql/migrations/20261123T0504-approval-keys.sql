-- check: select has_column_privilege('croupier_app', 'withdrawal_approvals', 'key', 'insert')

-- The idempotency key of an approval that was one of many: sent again, it approves nothing more.
alter table withdrawal_approvals add column key text,
  add constraint withdrawal_approvals_key unique (staff_id, key);
grant insert (key) on withdrawal_approvals to croupier_app;
