-- Whether free rounds can still be played: suppliers are asked to cancel those that cannot.
create view free_round_states as
  select id, state from free_round_grants;
revoke all on free_round_states from croupier_app;
grant select on free_round_states to croupier_app;
