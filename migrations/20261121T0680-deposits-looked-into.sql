-- A message that could not be booked calls a person. What that person found is written down, and
-- calls nobody again; a message that comes later does.
--
-- check: select has_table_privilege('croupier_app', 'deposit_findings', 'update') = false

create table deposit_findings (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposits (id),
  -- The last message that was looked at: whatever came by then is answered.
  until timestamptz not null,
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  found_by bigint not null references staff (player_id),
  found_at timestamptz not null default clock_timestamp(),
  unique (deposit_id, until)
);
create trigger deposit_findings_append_only before update or delete or truncate
  on deposit_findings for each statement execute function ledger_refuse_change();

grant select, insert on deposit_findings to croupier_app;
