-- Sets a threshold at once when it is not raised; otherwise changes nothing and returns false. The
-- amount is decimal text.
create or replace function kyc_thresholds_lower(of_currency text, amount_text text)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update kyc_thresholds set deposits = amount_text::numeric * 1000000
   where currency = of_currency and deposits >= amount_text::numeric * 1000000;
  return found;
end $$;
