-- Trigger on `placements`: moves the stakes of the inserted rows from the players' accounts to
-- escrow, takes a nonce where a seed decides the bet, and checks the limits of guarded players. A
-- row that does not fit refuses the whole statement.
create or replace function ledger_apply_placements() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  applied bigint;
  expected bigint;
  seeded bigint;
  has_guarded boolean;
  placement record;
  refusal text;
begin
  if exists (
    select from inserted i
    left join accounts h on h.id = i.house_account and h.kind = 'house_game'
    left join accounts e on e.id = i.escrow_account and e.kind = 'house_escrow'
    where h.id is null or e.id is null
  ) then
    raise exception 'ledger: a stake must lie in escrow, for a game' using errcode = 'CL002';
  end if;
  with moved as (
    update accounts a set balance = i.balance, seq = i.seq from inserted i
     where a.id = i.account and a.is_tracked and a.seq + 1 = i.seq
       and a.balance - i.stake = i.balance
    returning a.is_guarded
  )
  select count(*), coalesce(bool_or(is_guarded), false) into applied, has_guarded from moved;
  select count(*), count(seed_id) into expected, seeded from inserted;
  if applied <> expected then
    raise exception 'ledger: a stake does not continue its account' using errcode = 'CL003';
  end if;
  update seed_nonces s set nonce = i.nonce + 1 from inserted i
   where s.id = i.seed_id and s.player_id = i.player_id and s.state = 'active'
     and s.nonce = i.nonce;
  get diagnostics applied = row_count;
  if applied <> seeded then
    raise exception 'fairness: a bet does not take the next nonce' using errcode = 'CF002';
  end if;
  if not has_guarded then return null; end if;
  for placement in
    select i.player_id, i.account, i.stake from inserted i
      join accounts a on a.id = i.account where a.is_guarded order by i.player_id
  loop
    refusal := protection_refuse_bet(placement.player_id, placement.account, placement.stake);
    if refusal is not null then
      raise exception 'protection: %', refusal using errcode = 'CP001';
    end if;
    perform protection_record_bet(placement.player_id, placement.account, placement.stake, 0);
  end loop;
  return null;
end $$;
