-- What the account of bonus costs paid to a player, and what it got back (negative).
create view player_bonus_costs as
  select p.owner as player, p.currency, t.kind, t.created_at as at, t.amount
    from transfers t
    join accounts p on p.id = t.credit_account
     and p.kind in ('player_bonus', 'player_free_rounds', 'player_cash')
    join accounts c on c.id = t.debit_account and c.kind = 'bonus_cost'
  union all
  select p.owner, p.currency, t.kind, t.created_at, -t.amount
    from transfers t
    join accounts p on p.id = t.debit_account
     and p.kind in ('player_bonus', 'player_free_rounds', 'player_cash')
    join accounts c on c.id = t.credit_account and c.kind = 'bonus_cost';
revoke all on player_bonus_costs from croupier_app;
grant select on player_bonus_costs to croupier_app;
