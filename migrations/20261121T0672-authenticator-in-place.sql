-- An authenticator is replaced by its owner without a moment in which there is none: the next
-- secret waits beside the one that counts, and takes its place with its first right code.
--
-- check: select count(*) = 0 from authenticators where next_sealed_secret is not null

alter table authenticators
  -- Sealed like the one that counts.
  add column next_sealed_secret bytea,
  add column next_at timestamptz,
  add constraint authenticators_next
    check ((next_sealed_secret is null) = (next_at is null)),
  -- Where none counts yet, the one that is begun is the first and waits for nobody.
  add constraint authenticators_next_of_one
    check (next_at is null or activated_at is not null);
