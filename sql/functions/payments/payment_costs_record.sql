-- Trigger on `deposits` and `withdrawals`, for what has just been paid: records what the provider
-- charges for it at the price of its method, rounded down to micro-units. A method without a price
-- costs nothing and leaves no record.
create or replace function payment_costs_record() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  of_subject constant text := case tg_table_name when 'deposits' then 'deposit'
                                                 else 'withdrawal' end;
  of_amount bigint;
begin
  if of_subject = 'deposit' then
    of_amount := new.paid_amount;
  else
    of_amount := new.amount - new.fee;
  end if;
  insert into payment_costs (subject, payment_id, player_id, provider, currency, counted, cost_bp,
    cost_fixed, cost, at)
  select of_subject, new.id, new.player_id, new.provider, m.currency, of_amount, m.cost_bp,
         m.cost_fixed, trunc(of_amount::numeric * m.cost_bp / 10000)::bigint + m.cost_fixed,
         new.closed_at
    from payment_methods m
   where m.hash = new.method_hash and (m.cost_bp > 0 or m.cost_fixed > 0)
  -- One that was corrected and paid again keeps its first record: money is not held up by it.
  on conflict (subject, payment_id) do nothing;
  return null;
end $$;
