-- Granted bonuses, for what searches them for abuse. `had_at` is when the player took the bonus,
-- null for an offer that was not taken, and for free rounds that their provider did not issue.
-- `is_repeated`: of a bonus that each period gives again.
create view bonus_grant_records as
  select g.id, g.player_id, g.bonus_id, b.code, g.currency, g.cash_account, g.account, g.state,
         g.source, g.deposit, g.deposit_ref, g.amount, g.activated_at, g.active_until, g.ended_at,
         coalesce(g.claimed_at, case when f.state <> 'failed' then f.created_at end, g.activated_at,
                  case when g.state = 'pending' then g.created_at end) as had_at,
         split_part(g.key, ':', 1) in ('reload', 'cashback') as is_repeated
    from bonus_grants g join bonus_definitions b on b.id = g.bonus_id
    left join free_round_grants f on f.bonus_grant = g.id;
revoke all on bonus_grant_records from croupier_app;
grant select on bonus_grant_records to croupier_app;
