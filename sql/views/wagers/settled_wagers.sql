-- needs: ledger/is_free_round
-- Wagers with their latest settlement, under its id, as players see them.
create view settled_wagers as
  select s.player_id, s.id, s.wager_id, s.account, s.seq, s.balance, s.stake, s.payout,
         s.bonus_stake, s.bonus_payout, s.bonus_balance, s.debt_balance, s.m4, w.seed_id, w.nonce,
         s.settled_at as placed_at, s.game, w.game_version, w.key, s.params, s.outcome, s.round_id,
         s.void_reason, s.kind as settlement_kind, is_free_round(s.bonus_account) as is_free_round
    from settlements s
    join wagers w on w.id = s.wager_id and w.settlements = s.number and w.is_settled;
revoke all on settled_wagers from croupier_app;
grant select on settled_wagers to croupier_app;
