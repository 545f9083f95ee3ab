-- What the house plays with, in each currency, if the operator says so: a round that many share
-- may then cost at most half of its edge of that (half of what Kelly's rule would risk), and never
-- more than the largest payout of the game. Without a row only the latter holds.
--
-- check: select count(*) = 0 from bankrolls

create table bankrolls (
  currency wallet_currency primary key check (currency <> 'PLAY'),
  amount bigint not null check (amount > 0)
);

-- The houses notice a change by the time of the games.
create function bankrolls_mark_change() returns trigger language plpgsql as $$
begin
  update games set is_paused = is_paused;
  return null;
end $$;
create trigger bankrolls_changed after insert or update or delete on bankrolls
  for each statement execute function bankrolls_mark_change();

revoke all on bankrolls from croupier_app;
grant select on bankrolls to croupier_app;
