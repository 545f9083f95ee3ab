-- What counts against a player's deposit limit: money that came in, and money that may still come.
-- That is an open deposit before it is paid, a payment that is on its way after the time of its
-- invoice, and a cancelled invoice that can still be paid: a player could otherwise create and
-- cancel one after another, and pay them all.
create or replace function protection_deposited(player bigint, money text, since timestamptz)
  returns bigint language sql stable as $$
  select (select coalesce(sum(coalesce(d.paid_amount, d.amount)), 0)::bigint from deposit_records d
   where d.player_id = player and d.currency = money
     and (d.status = 3 and d.closed_at >= since
          or d.status in (1, 2) and (d.expires_at > clock_timestamp() or d.seen_at is not null)
          or d.status = 6 and d.provider_invoice is not null
             and d.expires_at > clock_timestamp()))
$$;
