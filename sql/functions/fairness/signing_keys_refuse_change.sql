-- Trigger on `signing_keys`: a key ends once, and nothing else about it changes.
create or replace function signing_keys_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'fairness: a signing key is never changed or removed' using errcode = 'CF001';
end $$;
