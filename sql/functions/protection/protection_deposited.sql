-- Money that came and money that may still come: an open deposit counts before it is paid.
-- What may still come counts against a player's own limit as long as it may: a payment that is on
-- its way after the time of its invoice, and an invoice that its player put aside and can still pay
-- until its time is over. Else he opens and cancels one after the other and pays them all.
--
-- And a rate that was kept for a deposit holds for money that came in time. Whoever pays an old
-- invoice days later would choose the day: he gets the lower of that rate and the one of then.
create or replace function protection_deposited(player bigint, money text, since timestamptz)
  returns bigint language sql stable as $$
  select (select coalesce(sum(coalesce(d.paid_amount, d.amount)), 0)::bigint from deposit_records d
   where d.player_id = player and d.currency = money
     and (d.status = 3 and d.closed_at >= since
          or d.status in (1, 2) and (d.expires_at > clock_timestamp() or d.seen_at is not null)
          or d.status = 6 and d.provider_invoice is not null
             and d.expires_at > clock_timestamp()))
$$;
