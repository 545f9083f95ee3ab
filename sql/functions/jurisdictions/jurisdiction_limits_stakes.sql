-- Whether stakes are checked against the rules in force: then accounts under them are guarded.
create or replace function jurisdiction_limits_stakes(of_jurisdiction smallint) returns boolean
  language plpgsql stable as $$
begin
  return (
    select r.rules ->> 'verification' = 'before_play' or (r.rules ->> 'game_cycle_ms')::int > 0
           or r.rules -> 'stake_caps' <> '[]' or (r.rules ->> 'is_consent_asked_first')::boolean
           or (r.rules ->> 'is_one_game_at_a_time')::boolean
      from jurisdiction_rules r where r.jurisdiction = of_jurisdiction);
end $$;
