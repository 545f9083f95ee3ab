-- Whether the law where a player lives allows what a rule names, as is_withdrawal_cancel_allowed.
create or replace function jurisdiction_allows(player bigint, rule text) returns boolean
  language plpgsql stable as $$
begin
  return (select (r.rules ->> rule)::boolean
            from player_directory p join jurisdiction_rules r on r.jurisdiction = p.jurisdiction
           where p.id = player);
end $$;
