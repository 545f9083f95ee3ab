-- needs: views/wagers/settled_wagers
-- Every bet with its result, as players see it: bets that were decided as they were placed, and
-- wagers with their latest settlement. To find one by its id or wager; a list in order reads the
-- parts, bet_records and settled_wagers, each in order.
create view settled_bets as
  select player_id, id, null::bigint as wager_id, account, seq, balance, stake, payout, bonus_stake,
         bonus_payout, bonus_balance, null::bigint as debt_balance, m4, seed_id, nonce, placed_at,
         game, game_version, key, params, outcome, null::bigint as round_id,
         null::text as void_reason, null::text as settlement_kind
    from bets
  union all
  select player_id, id, wager_id, account, seq, balance, stake, payout, bonus_stake, bonus_payout,
         bonus_balance, debt_balance, m4, seed_id, nonce, placed_at, game, game_version, key,
         params, outcome, round_id, void_reason, settlement_kind
    from settled_wagers;
revoke all on settled_bets from croupier_app;
grant select on settled_bets to croupier_app;
