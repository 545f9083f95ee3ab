-- The next events of bets behind a cursor and before `end_xact`, in order. It has one plan, by
-- the BRIN indexes on transactions: each consumer reads a little at a time, and planning for
-- all the months takes longer than reading.
create or replace function read_bet_events(
  after_xact bigint, after_id bigint, end_xact bigint, since timestamptz, events_max int)
  returns table (
    xact bigint, id bigint, at timestamptz, kind text, player_id bigint, wager_id bigint, game text,
    account bigint, stake bigint, payout bigint, m4 bigint, staked bigint, paid bigint,
    bonus_staked bigint, bonus_paid bigint, superseded bigint, params jsonb)
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
    select e.xact, e.id, e.at, e.kind, e.player_id, e.wager_id, e.game, e.account, e.stake,
           e.payout, e.m4, e.staked, e.paid, e.bonus_staked, e.bonus_paid, e.superseded,
           e.params
      from bet_events e
     where e.xact >= after_xact and e.xact < end_xact and (e.xact, e.id) > (after_xact, after_id)
       and e.at >= since
     order by e.xact, e.id limit events_max;
end $$;
