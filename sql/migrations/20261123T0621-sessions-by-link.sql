-- A session that a login link of staff opened reads the account and moves no money.
alter table sessions drop constraint sessions_restriction;
alter table sessions add constraint sessions_restriction
  check (restriction in ('closed', 'link')
    or restriction ~ '^excluded:(\d{4}-\d\d-\d\d|indefinite|register)$');
