-- Trigger on `withdrawals`: a withdrawal begins as requested, with no fewer approvals than the
-- present rules require. They depend on all that the player requested within 24 hours, so that
-- splitting an amount avoids no review.
create or replace function withdrawals_check_insert() returns trigger language plpgsql as $$
declare
  rules withdrawal_rules;
  day_sum bigint;
begin
  if (new.status, new.review_round, new.tries) <> (1, 0, 0) or new.asked_at is not null
     or new.is_on_hold then
    perform withdrawal_refuse('one begins as requested');
  end if;
  select * into rules from withdrawal_rules where currency = new.currency;
  -- What was given back counts no more.
  select new.amount + coalesce(sum(amount), 0) into day_sum from withdrawals
   where player_id = new.player_id and currency = new.currency and status <= 5
     and created_at > now() - interval '24 hours';
  if new.approvals_needed = 0
     and (new.flags <> '{}' or day_sum > coalesce(rules.automatic_max, 0)) then
    perform withdrawal_refuse('one reviewer must approve it');
  end if;
  if new.approvals_needed < 2 and day_sum >= rules.four_eyes_min then
    perform withdrawal_refuse('two reviewers must approve it');
  end if;
  return new;
end $$;
