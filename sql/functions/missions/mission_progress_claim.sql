-- Trigger on `mission_progress`: a reward is claimed once, when the mission is done, and is what
-- its transfer paid to the player or a bonus that was granted to them.
create or replace function mission_progress_claim() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.claimed_at is not null then
    if (new.claimed_at, new.currency, new.amount, new.transfer_id, new.grant_id) is distinct from
       (old.claimed_at, old.currency, old.amount, old.transfer_id, old.grant_id) then
      raise exception 'missions: a claimed reward does not change'
        using errcode = 'check_violation', constraint = 'mission_progress_final';
    end if;
    return new;
  end if;
  if new.claimed_at is null then
    return new;
  end if;
  if new.progress < new.target then
    raise exception 'missions: the mission of player % is not done', new.player_id
      using errcode = 'check_violation', constraint = 'mission_progress_done';
  end if;
  if new.transfer_id is not null and not exists (
       select from ledger_transfers t
         join ledger_accounts d on d.id = t.debit_account
         join ledger_accounts c on c.id = t.credit_account
        where t.id = new.transfer_id and t.kind = 'mission_reward' and d.kind = 'bonus_cost'
          and c.kind = 'player_cash' and c.owner = new.player_id::text and t.amount = new.amount)
     or new.grant_id is not null and not exists (
       select from bonus_owners g where g.id = new.grant_id and g.player_id = new.player_id) then
    raise exception 'missions: the reward of player % is not paid by this', new.player_id
      using errcode = 'check_violation', constraint = 'mission_progress_reward';
  end if;
  return new;
end $$;
