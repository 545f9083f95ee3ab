-- needs: wagers/first_bet_id
-- No bet placed since then has a smaller id: the clocks of the servers, which make the ids, and of
-- the database, which dates the rows, are never ten minutes apart.
create or replace function first_bet_id_since(moment timestamptz) returns bigint
  language sql immutable parallel safe
  return first_bet_id(moment - interval '10 minutes');
