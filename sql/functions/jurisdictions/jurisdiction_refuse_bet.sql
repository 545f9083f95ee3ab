-- Why the law of a jurisdiction does not allow a bet now, as "code" or "code:detail"; null when it
-- does. `opens_game`: the bet starts a game of its own, so it waits for the shortest game cycle; a
-- shared round has a clock. Free play needs no verification and no answer about offers, and has no
-- largest stakes. Players whose age is not known have the largest stake of the youngest; a largest
-- stake that names no amount in the currency of the account allows none. Sport is no game that
-- another one must wait for.
create or replace function jurisdiction_refuse_bet(of_jurisdiction smallint, player bigint,
    account bigint, stake bigint, of_game text, opens_game boolean, last_bet_at timestamptz,
    moment timestamptz)
  returns text language plpgsql stable as $$
declare
  law jsonb;
  cycle interval;
  person record;
  caps record;
  open_game text;
  category text;
begin
  select r.rules into law from jurisdiction_rules r where r.jurisdiction = of_jurisdiction;
  cycle := make_interval(secs => (law ->> 'game_cycle_ms')::int / 1000.0);
  if opens_game and last_bet_at + cycle > moment then
    return 'game_cycle_running:'
      || ceil(extract(epoch from last_bet_at + cycle - moment));
  end if;
  if is_play_account(account) then return null; end if;
  select v.status in ('success', 'verified') as is_verified,
         extract(year from age(moment at time zone 'UTC', v.birth_date))::int as years
    into person from verification_records v where v.player_id = player;
  if law ->> 'verification' = 'before_play' and person.is_verified is not true then
    return 'verification_needed';
  end if;
  if (law ->> 'is_consent_asked_first')::boolean
     and not exists (select from consents_answered a where a.player_id = player) then
    return 'consent_needed';
  end if;
  if (law ->> 'is_one_game_at_a_time')::boolean then
    select w.game into open_game from wager_records w
     where w.player_id = player and w.is_open and w.game <> of_game and w.source <> 'sport'
       and not is_play_account(w.account)
     order by w.id limit 1;
    if open_game is not null then return 'other_game_open:' || open_game; end if;
  end if;
  -- A cap names games, or all games of a category.
  select g.category into category from supplier_categories g where g.game = of_game;
  select min((c.rule -> 'amounts' ->> account_currency(account))::numeric * 1000000)::bigint
           as amount,
         bool_or(c.rule -> 'amounts' ->> account_currency(account) is null) as is_missing
    into caps from jsonb_array_elements(law -> 'stake_caps') as c (rule)
   where (c.rule -> 'games' = '[]' or c.rule -> 'games' ? of_game
          or c.rule -> 'games' ? coalesce(category, of_game))
     and coalesce(coalesce(person.years, 0) < (c.rule ->> 'below_age')::int, true);
  if caps.is_missing then return 'stake_currency_not_allowed'; end if;
  if stake > caps.amount then return 'stake_above_legal_max:' || caps.amount; end if;
  return null;
end $$;
