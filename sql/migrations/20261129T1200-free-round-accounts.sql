-- module: ledger
-- check: select (select count(*) from accounts where kind = 'player_free_rounds') = 0

-- The stakes of free rounds lie in an account of their own until they are played, and what they win
-- until all of them are: neither is money of the player yet.
alter domain account_kind drop constraint account_kind_check;
alter domain account_kind add constraint account_kind_check check (value in (
  'player_cash', 'player_bonus', 'player_held', 'player_debt', 'player_free_rounds', 'house_game',
  'house_escrow', 'house_adjustment', 'house_play_bank', 'house_fees', 'house_fx', 'bonus_cost',
  'psp_clearing', 'transit', 'affiliate_cost', 'affiliate_payable'));
