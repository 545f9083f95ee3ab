-- The bonus money in a stake, of what the cash and the bonus account held before it: the rule
-- `bonusPartOfStake` of domain/wagers in SQL.
create or replace function bonus_part_of_stake(by_order stake_order, stake bigint, cash bigint,
    bonus bigint)
  returns bigint language sql immutable as $$
  select case by_order
      when 'bonus_first' then least(stake, bonus)
      when 'one_pot' then case when cash + bonus = 0 then 0
        -- The product can be larger than a bigint.
        else div(stake::numeric * bonus, cash + bonus)::bigint end
      else greatest(stake - cash, 0) end
$$;
