-- needs: ledger/is_free_round
-- Bets of archived months with their results, in the columns of settled_bets.
create view archived_bets as
  select player_id, id, id as month_id, null::bigint as wager_id, account, seq, balance, stake,
         payout, bonus_stake, bonus_payout, bonus_balance, null::bigint as debt_balance, m4,
         seed_id, nonce, placed_at, game, game_version, key, params, outcome,
         null::bigint as round_id, null::text as void_reason, null::text as settlement_kind,
         is_free_round(bonus_account) as is_free_round
    from archive.bets
  union all
  select s.player_id, s.id, s.wager_id, s.wager_id, s.account, s.seq, s.balance, s.stake, s.payout,
         s.bonus_stake, s.bonus_payout, s.bonus_balance, s.debt_balance, s.m4, w.seed_id, w.nonce,
         s.settled_at, s.game, w.game_version, w.key, s.params, s.outcome, s.round_id,
         s.void_reason, s.kind, is_free_round(s.bonus_account)
    from archive.settlements s
    join archive.wagers w on w.id = s.wager_id and w.settlements = s.number and w.is_settled;
revoke all on archived_bets from croupier_app;
grant select on archived_bets to croupier_app;
