-- Trigger on `withdrawals`: terms do not change, states follow each other in order, and a
-- withdrawal that is over stays so. An approval needs enough valid approvals of the review round,
-- one of them with the role `payments` or `admin`. From the first request to the provider on, only
-- a result ends it.
create or replace function withdrawals_check_transition() returns trigger language plpgsql as $$
declare
  of_destination constant text[] :=
    array['destination_sealed', 'destination_mask', 'destination_mark'];
  is_way boolean;
  needed int;
  said int;
begin
  -- The destination of what is over is erased (withdrawals_erase_player); the application role has
  -- no right to these columns.
  if old.status >= 5 and new.destination_sealed = ''
     and to_jsonb(new) - of_destination = to_jsonb(old) - of_destination then
    return new;
  end if;
  if (new.id, new.player_id, new.key, new.request_hash, new.reference, new.method_hash,
      new.provider, new.method_code, new.type, new.instrument, new.coin, new.currency, new.amount,
      new.fee, new.exchange_currency, new.rate, new.arrives, new.locale, new.destination_sealed,
      new.destination_mask, new.destination_mark, new.flags, new.score, new.approvals_needed,
      new.created_at, new.held_until)
     is distinct from
     (old.id, old.player_id, old.key, old.request_hash, old.reference, old.method_hash,
      old.provider, old.method_code, old.type, old.instrument, old.coin, old.currency, old.amount,
      old.fee, old.exchange_currency, old.rate, old.arrives, old.locale, old.destination_sealed,
      old.destination_mask, old.destination_mark, old.flags, old.score, old.approvals_needed,
      old.created_at, old.held_until) then
    perform withdrawal_refuse('terms do not change');
  end if;
  if old.status >= 5 then perform withdrawal_refuse('what is over does not change'); end if;
  if old.asked_at is not null and new.asked_at is distinct from old.asked_at
     or old.asked_at is null and new.asked_at is not null and (old.status, new.status) <> (3, 3)
  then
    perform withdrawal_refuse('only what is approved is asked for, once');
  end if;
  if old.asked_at is null and new.asked_at is not null and new.held_until > clock_timestamp() then
    perform withdrawal_refuse('its destination is too new');
  end if;
  if old.asked_at is null and new.asked_at is not null
     and exists (select from aml_holds where player_id = new.player_id) then
    perform withdrawal_refuse('an AML case holds it');
  end if;
  if new.status = old.status then
    if new.review_round <> old.review_round then
      perform withdrawal_refuse('a round begins with a return to review');
    end if;
    return new;
  end if;
  is_way := case
    when new.status in (2, 6, 8) and old.status = 3 then old.asked_at is null
    when new.status in (4, 5, 7) and old.status = 3 then old.asked_at is not null
    else (old.status, new.status) in ((1, 2), (1, 3), (1, 6), (1, 8), (2, 3), (2, 6), (2, 8),
                                      (4, 5), (4, 7)) end;
  if not is_way then
    perform withdrawal_refuse(format('from %s to %s is not a transition', old.status, new.status));
  end if;
  if new.review_round <> old.review_round + (old.status = 3 and new.status = 2)::int then
    perform withdrawal_refuse('each return to review is a round');
  end if;
  if new.status = 3 then
    if new.is_on_hold then perform withdrawal_refuse('it is on hold'); end if;
    said := withdrawal_valid_approvals(new.id, new.review_round);
    needed := case old.status when 1 then new.approvals_needed
                              else greatest(1, new.approvals_needed) end;
    if said < needed then
      perform withdrawal_refuse('too few have approved');
    end if;
    if needed > 0 and not exists (
      select from withdrawal_approvals a
       where a.withdrawal_id = new.id and a.round = new.review_round
         and staff_has_role(a.staff_id, array['payments', 'admin'])) then
      perform withdrawal_refuse('no approval of a payments role');
    end if;
  end if;
  return new;
end $$;
