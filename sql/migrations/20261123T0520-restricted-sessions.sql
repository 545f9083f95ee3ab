-- Why a session is restricted: it reaches balance, documents and withdrawals alone. Null for a
-- full session.
alter table sessions add column restriction text constraint sessions_restriction
  check (restriction = 'closed'
    or restriction ~ '^excluded:(\d{4}-\d\d-\d\d|indefinite|register)$');
