-- Records a significant event in the transaction that causes it. The same source of a kind is one
-- event, however often it is recorded.
create or replace function significant_event_record(
  of_kind text, of_source text, happened_at timestamptz, of_player bigint, in_currency text,
  of_amount bigint, with_facts jsonb) returns void language sql as $$
  insert into significant_events (kind, source, at, player_id, currency, amount, facts)
    values (of_kind, of_source, happened_at, of_player, in_currency, of_amount, with_facts)
    on conflict on constraint significant_events_once do nothing
$$;
