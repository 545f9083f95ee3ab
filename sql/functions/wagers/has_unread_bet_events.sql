-- Whether a consumer has not read all bets, wagers and settlements with ids from `since_id` up to
-- `next_id`, those of a month.
create or replace function has_unread_bet_events(since_id bigint, next_id bigint) returns boolean
  language plpgsql stable as $$
begin
  return exists (
    select from bet_event_cursors c
     where exists (select from bets b where b.id >= since_id and b.id < next_id
                                        and b.xact > c.xact and b.placed_at >= c.since)
        or exists (select from wagers w where w.id >= since_id and w.id < next_id
                                          and w.xact > c.xact and w.placed_at >= c.since)
        or exists (select from settlements s
                    where s.wager_id >= since_id and s.wager_id < next_id
                      and s.xact > c.xact and s.settled_at >= c.since));
end $$;
