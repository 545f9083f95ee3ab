-- module: aml
-- check: select not has_table_privilege('croupier_app', 'aml_files', 'update, delete')

-- Documents attached to AML cases: a bank statement, a contract, a report. They are evidence, so
-- they are never changed or removed.
create table aml_files (
  id uuid primary key default gen_random_uuid(),
  case_id bigint not null references aml_cases (id),
  -- The name of the sealed file.
  file text not null unique,
  -- As the uploader named it.
  name text not null check (length(name) between 1 and 200),
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  byte_length int not null check (byte_length > 0),
  -- SHA-256 of the uploaded bytes, in hex: one document is attached to a case once.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  staff_id bigint not null references players (id),
  attached_at timestamptz not null default clock_timestamp(),
  constraint aml_files_once unique (case_id, hash)
);
revoke all on aml_files from croupier_app;
grant select, insert on aml_files to croupier_app;
