-- needs: ledger/guard_accounts
-- needs: ledger/release_accounts
-- Trigger on `content_awaited`: the accounts of a player are checked while an acceptance is
-- awaited.
create or replace function content_awaited_guard() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform guard_accounts(new.player_id);
  else
    perform release_accounts(old.player_id);
  end if;
  return null;
end $$;
