-- needs: content/content_unaccepted
-- The refusal of a stake for money by a player who has to accept a policy first; null when nothing
-- is awaited of them. Free play goes on. Called by protection_refuse_bet.
create or replace function content_refuse_bet(player bigint, account bigint) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if exists (select from content_awaited w where w.player_id = player)
     and not is_play_account(account)
     and exists (select from content_unaccepted(player)) then
    return 'policy_unaccepted';
  end if;
  return null;
end $$;
