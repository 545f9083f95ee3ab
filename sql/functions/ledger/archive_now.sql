-- The time by which a month is old enough to be archived. A function of its own for the tests, in
-- which years pass.
create or replace function archive_now() returns timestamptz language sql stable
  return now();
