-- Trigger on `adjustments`: a proposal is decided once, within its time, by staff, and the time of
-- the decision is set here. An approval must name exactly the transfer that the proposal
-- describes.
create or replace function adjustments_decide() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' or new.status = 'proposed' then
    raise exception 'adjustments: % is decided and does not change', old.id
      using errcode = 'check_violation';
  end if;
  new.decided_at := clock_timestamp();
  -- A decision that was made in time and is written a moment later is in time.
  if (new.status = 'expired' and new.decided_at < old.expires_at)
     or (new.status <> 'expired' and new.decided_at > old.expires_at + interval '1 minute') then
    raise exception 'adjustments: % is past its expiry, or not yet', old.id
      using errcode = 'check_violation';
  end if;
  if new.decided_by is not null
     and not exists (select from staff_directory s where s.player_id = new.decided_by) then
    raise exception 'adjustments: % is no staff', new.decided_by using errcode = 'check_violation';
  end if;
  if new.status = 'approved' and not exists (
    select from ledger_transfers t
      join ledger_accounts h on h.kind = 'house_adjustment' and h.currency = new.currency
       and h.id = case when new.amount > 0 then t.debit_account else t.credit_account end
      join ledger_accounts p on p.kind = 'player_' || new.account and p.owner = new.player_id::text
       and p.currency = new.currency
       and p.id = case when new.amount > 0 then t.credit_account else t.debit_account end
     where t.id = new.transfer_id and t.key = 'adjustment:' || new.id
       and t.kind = 'adjustment' and t.amount = abs(new.amount)
  ) then
    raise exception 'adjustments: the transfer of % is another one', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
