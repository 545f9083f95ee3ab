-- Gives the round of a returned stake back, or takes it again where the bet counts after all and a
-- round is left. Called by the trigger on `settlements`, after the account was locked.
create or replace function free_rounds_return(of_wager bigint, is_void boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed bigint;
begin
  update free_round_bets set is_returned = is_void
   where bet_id = of_wager and is_returned <> is_void
  returning grant_id into changed;
  update free_round_grants
     set used = case when is_void then used - 1 else least(rounds, used + 1) end
   where id = changed;
end $$;
revoke all on function free_rounds_return(bigint, boolean) from public;
