-- Trigger on `free_turns`: what a turn paid is set once, and is a transfer to the cash of its
-- player or a bonus that was granted to them.
create or replace function free_turns_paid() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.transfer_id is not null or old.grant_id is not null
     or new.transfer_id is not null and not exists (
       select from ledger_transfers t
         join ledger_accounts d on d.id = t.debit_account
         join ledger_accounts c on c.id = t.credit_account
        where t.id = new.transfer_id and t.kind = 'free_turn_prize' and d.kind = 'bonus_cost'
          and c.kind = 'player_cash' and c.owner = new.player_id::text and t.amount = new.amount)
     or new.grant_id is not null and not exists (
       select from bonus_owners g where g.id = new.grant_id and g.player_id = new.player_id) then
    raise exception 'wheel: the turn of player % is not paid by this', new.player_id
      using errcode = 'check_violation', constraint = 'free_turns_prize';
  end if;
  return new;
end $$;
