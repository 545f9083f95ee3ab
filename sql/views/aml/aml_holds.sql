-- Players whose withdrawals wait: an open case holds them, or a closed one was not cleared.
create view aml_holds as
  select distinct player_id
    from aml_cases
   where (status = 'open' and is_holding) or decision in ('restricted', 'reported');
revoke all on aml_holds from croupier_app;
grant select on aml_holds to croupier_app;
