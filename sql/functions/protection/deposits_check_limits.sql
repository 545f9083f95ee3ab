-- Trigger on `deposits`: refuses a deposit that a limit, a time-out or an exclusion forbids.
create or replace function deposits_check_limits() returns trigger language plpgsql as $$
declare
  refusal text := protection_refuse_deposit(new.player_id, new.currency, new.amount);
begin
  if refusal is not null then
    raise exception 'protection: %', refusal using errcode = 'CP002';
  end if;
  return new;
end $$;
