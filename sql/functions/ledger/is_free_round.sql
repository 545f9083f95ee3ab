-- Whether a stake from this account was that of a free round.
create or replace function is_free_round(bonus_account bigint) returns boolean
  language sql stable parallel safe
  return case when bonus_account is null then false else exists (
    select from accounts a where a.id = bonus_account and a.kind = 'player_free_rounds') end;
