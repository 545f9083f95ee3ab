-- Who is closed, blocked or no longer here is written to and called by nobody.
create or replace function players_withdraw_consents() returns trigger language plpgsql as $$
begin
  new.accepts_marketing := false;
  new.accepts_sms := false;
  new.accepts_calls := false;
  if new.status = 'closed' then
    new.closed_at := clock_timestamp();
  end if;
  return new;
end $$;
