-- needs: views/wagers/settled_wagers, ledger/is_free_round
-- Every bet with its result, as players see it: bets that were decided as they were placed, and
-- wagers with their latest settlement. To find one by its id or wager; a list in order reads the
-- parts, bet_records and settled_wagers, each in order. `month_id` is the id that says in which
-- month's tables the bet is: its own, or that of the wager, which may be settled months later.
create view settled_bets as
  select player_id, id, id as month_id, null::bigint as wager_id, account, seq, balance, stake,
         payout, bonus_stake, bonus_payout, bonus_balance, null::bigint as debt_balance, m4,
         seed_id, nonce, placed_at, game, game_version, key, params, outcome,
         null::bigint as round_id, null::text as void_reason, null::text as settlement_kind,
         is_free_round(bonus_account) as is_free_round
    from bets
  union all
  select player_id, id, wager_id, wager_id, account, seq, balance, stake, payout, bonus_stake,
         bonus_payout, bonus_balance, debt_balance, m4, seed_id, nonce, placed_at, game,
         game_version, key, params, outcome, round_id, void_reason, settlement_kind,
         is_free_round
    from settled_wagers;
revoke all on settled_bets from croupier_app;
grant select on settled_bets to croupier_app;
