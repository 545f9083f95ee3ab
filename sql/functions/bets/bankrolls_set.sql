-- Sets the bankroll of a currency, in decimal text; null removes it, and its limit.
create or replace function bankrolls_set(of_currency text, amount_text text) returns void
  language plpgsql as $$
begin
  if amount_text is null then
    delete from bankrolls where currency = of_currency;
    return;
  end if;
  insert into bankrolls (currency, amount) values (of_currency, amount_text::numeric * 1000000)
    on conflict (currency) do update set amount = excluded.amount;
end $$;
revoke all on function bankrolls_set(text, text) from public;
