-- Trigger on `wagers`: a duel's round is set on its two stakes while it is open, before it is
-- locked. No other round is ever set on an existing wager.
create or replace function wagers_join_round() returns trigger language plpgsql as $$
begin
  perform 1 from rounds r
   where r.id = new.round_id and r.game = new.game and not r.is_sole and r.state = 'betting'
     and (r.currency is null or r.currency = account_currency(new.account))
     for share;
  if not found then
    raise exception 'rounds: a stake does not come into this round' using errcode = 'CR004';
  end if;
  return new;
end $$;
