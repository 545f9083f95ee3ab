-- Wagers as their next settlement must match them. Moved on through this view by the ledger's
-- trigger on settlements alone.
create view wagers_to_settle as
  select id, player_id, source, account, bonus_account, escrow_account, house_account, cash_stake,
         bonus_stake, stake, game, round_id, settlements, is_open, is_settled, is_void, cash_payout,
         bonus_payout
    from wagers;
revoke all on wagers_to_settle from croupier_app;
