-- A correction is approved with the settlement that it describes: the next one of the bet.
create or replace function wagers_check_correction() returns trigger language plpgsql as $$
begin
  if not exists (
    select from settlement_records s
     where s.id = new.result and s.player_id = new.player_id and s.kind = 'resettle'
       and s.wager_id = (new.terms ->> 'wager')::bigint
       and s.number = (new.terms ->> 'settlement')::int + 1
       and s.payout = (new.terms ->> 'payout')::numeric * 1000000
       and s.void_reason is not distinct from
           case when new.terms ->> 'action' = 'void' then 'operator' end
  ) then
    raise exception 'wagers: the settlement of correction % is another one', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
