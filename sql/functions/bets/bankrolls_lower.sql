-- Sets a bankroll at once when it limits the games no less than before; otherwise changes nothing
-- and returns false. Without a bankroll there is no such limit.
create or replace function bankrolls_lower(of_currency text, amount_text text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present bigint;
begin
  -- A row that is not there cannot be locked.
  perform pg_advisory_xact_lock(hashtextextended('bankrolls ' || of_currency, 0));
  select amount into present from bankrolls where currency = of_currency;
  if amount_text is null and present is not null
     or amount_text::numeric * 1000000 > present then
    return false;
  end if;
  perform bankrolls_set(of_currency, amount_text);
  return true;
end $$;
