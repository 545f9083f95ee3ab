-- Why bonus money of this account may not be part of this stake; null where it may. Asked by the
-- triggers on `bets` and `wagers`, after the account was locked. Stakes of free rounds are taken by
-- free_rounds_take.
create or replace function bonuses_refuse_stake(of_account bigint, of_game text, of_stake bigint)
  returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case
      when a.bonus_grant is null or a.kind = 'player_free_rounds' then null
      when g.state is distinct from 'active' then 'bonus_ended'
      when g.stake_max < of_stake then 'bonus_stake_above_max'
      when g.games is not null and not g.games && game_keys(of_game) then 'bonus_game_excluded'
    end
    from ledger_accounts a left join bonus_grants g on g.account = a.id
   where a.id = of_account
$$;
