-- The players who allow the operator to see that they open emails with offers.
create view mail_opens_allowed as
  select player_id, decided_at from (
    select distinct on (player_id) player_id, decided_at, is_given
      from mail_open_answers order by player_id, decided_at desc) latest
   where is_given;
revoke all on mail_opens_allowed from croupier_app;
grant select on mail_opens_allowed to croupier_app;
