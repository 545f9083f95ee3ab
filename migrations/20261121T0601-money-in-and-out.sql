-- What payments need of the ledger: accounts for fees and for exchange between currencies, and
-- money that stays set aside until somebody decides about it, as long as that takes.
--
-- check: select count(*) = 0 from holds where expires_at is null

alter domain account_kind drop constraint account_kind_check;
alter domain account_kind add constraint account_kind_check check (value in (
  'player_cash', 'player_bonus', 'player_held', 'house_game', 'house_escrow', 'house_adjustment',
  'house_play_bank', 'house_fees', 'house_fx', 'bonus_cost', 'psp_clearing', 'transit'));

-- The index of what is to be swept leaves out what has no end: nulls are never before now.
alter table holds alter column expires_at drop not null;
