-- A payout ends once.
create or replace function affiliate_payouts_settle_once() returns trigger language plpgsql as $$
begin
  if old.status <> 'approved' then
    raise exception 'affiliates: payout % has ended and does not change', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
