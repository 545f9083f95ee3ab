-- module: wagers

-- Both return what was played, too: the view and the function are made again with it.
drop function if exists read_bet_events(bigint, bigint, bigint, timestamptz, int);
drop view if exists bet_events cascade;
