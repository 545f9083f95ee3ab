-- module: wagers
-- needs: ledger/ledger_refuse_change
-- needs: wagers/first_bet_id
-- needs: wagers/create_wager_partitions
-- check: select not has_table_privilege('croupier_app', 'bets', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'wagers', 'delete')
-- check: select not has_table_privilege('croupier_app', 'settlements', 'update, delete')
-- check: select (select count(*) from accounts where balance < 0) = 0

-- Stakes and their settlements, of every kind of bet and every source. An instant bet under the
-- player's seeds is one row of `bets`: it names both accounts, stake, payout and
-- the balance after both. Every other bet is a row of `wagers`, whose stake may be cash and bonus
-- money, with any number of `settlements`. Each settlement says what the wager has paid in all
-- after it, so the latest one is the result and the difference to the one before is what moves.
-- Amounts are in micro-units, multipliers (`m4`) in ten-thousandths.
--
-- The tables are partitioned by month. Ids begin with milliseconds, so a month is a range of ids;
-- settlements are in the month of their wager.

drop view if exists ledger_entries, bet_records, placement_records, placements_to_close cascade;
alter table bets rename to old_bets;
alter table placements rename to old_placements;
-- Their rows move below; their keys and indexes make room for those of the new tables.
alter table old_bets drop constraint bets_pk, drop constraint bets_key, drop constraint bets_nonce;
drop index bets_by_time, bets_of_round;

-- What a player owes after a correction of a result whose money was already spent. The balance of
-- this account is never above zero; later winnings are paid into it first.
alter domain account_kind drop constraint account_kind_check;
alter domain account_kind add constraint account_kind_check check (value in (
  'player_cash', 'player_bonus', 'player_held', 'player_debt', 'house_game', 'house_escrow',
  'house_adjustment', 'house_play_bank', 'house_fees', 'house_fx', 'bonus_cost', 'psp_clearing',
  'transit'));
alter table accounts drop constraint accounts_balance_not_negative;
alter table accounts add constraint accounts_balance_not_negative
  check (case when kind = 'player_debt' then balance <= 0 else balance >= 0 end);

create table bets (
  player_id bigint not null,
  id bigint not null,
  account bigint not null,
  house_account bigint not null,
  seq bigint not null,
  balance bigint not null,
  stake bigint not null constraint bets_stake check (stake > 0),
  payout bigint not null constraint bets_payout check (payout >= 0),
  m4 bigint not null,
  seed_id bigint not null,
  nonce bigint not null,
  -- The transaction that wrote the row: consumers of events read in this order.
  xact bigint not null default pg_current_xact_id()::text::bigint,
  placed_at timestamptz not null default now(),
  game_version smallint not null,
  game text not null,
  key text not null,
  params jsonb not null,
  outcome jsonb not null,
  -- The part of the stake that was bonus money, if any, the same part of the payout, and the place
  -- and balance of the bonus account.
  bonus_stake bigint not null default 0,
  bonus_payout bigint not null default 0,
  bonus_account bigint,
  bonus_seq bigint,
  bonus_balance bigint,
  constraint bets_pk primary key (player_id, id),
  -- The balance covered the stake before the payout was added.
  constraint bets_covered check (balance - (payout - bonus_payout) >= 0),
  constraint bets_one_currency check (currency_digit(account) = currency_digit(house_account)),
  constraint bets_bonus check (
    case when bonus_account is null then bonus_stake = 0 and bonus_payout = 0
         else bonus_stake > 0 and bonus_stake <= stake and bonus_payout between 0 and payout
              and bonus_seq is not null and bonus_balance - bonus_payout >= 0
              and currency_digit(account) = currency_digit(bonus_account) end)
) partition by range (id);
create index bets_by_seed on bets (seed_id, nonce);
-- The last minutes are read by time. Without autosummarize all pages filled since the last vacuum
-- would be read, too, and the table only grows.
create index bets_by_time on bets using brin (placed_at, xact) with (autosummarize = on);
revoke all on bets from croupier_app;
grant select,
  insert (player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id, nonce,
    game_version, game, key, params, outcome, bonus_stake, bonus_payout, bonus_account, bonus_seq,
    bonus_balance)
  on bets to croupier_app;

create table wagers (
  id bigint not null,
  player_id bigint not null,
  -- What decides the wager: the player's own seeds, a shared round, a supplier of games, or the
  -- result of an event.
  source text not null
    constraint wagers_source check (source in ('seed', 'round', 'supplier', 'sport')),
  -- What a supplier calls the wager.
  source_ref text,
  game text not null references games (game),
  game_version smallint not null,
  key text not null,
  -- The player's cash account in the currency of the wager, the place of the stake among the
  -- changes of that account, and its balance afterwards. A stake of bonus money alone takes a place
  -- with no change.
  account bigint not null references accounts (id),
  seq bigint not null,
  balance bigint not null check (balance >= 0),
  cash_stake bigint not null check (cash_stake >= 0),
  -- The same for the part of the stake that was bonus money.
  bonus_account bigint references accounts (id),
  bonus_seq bigint,
  bonus_balance bigint check (bonus_balance >= 0),
  bonus_stake bigint not null default 0 check (bonus_stake >= 0),
  stake bigint not null constraint wagers_stake check (stake > 0),
  -- The stake lies in escrow until the first settlement.
  escrow_account bigint not null references accounts (id),
  house_account bigint not null references accounts (id),
  xact bigint not null default pg_current_xact_id()::text::bigint,
  placed_at timestamptz not null default now(),
  seed_id bigint references seeds (id),
  nonce bigint,
  -- A duel gets its round only when an opponent has joined.
  round_id bigint references rounds (id),
  -- What was bet on, and the multiplier at which the largest payout is reached.
  bet jsonb not null,
  cap_m4 bigint not null check (cap_m4 > 0),
  -- The part of the table that the bet is on, and how many units of that part it takes.
  part text not null default '',
  units integer not null default 1 check (units > 0),
  -- What happened since: the choices in a game of several steps, the cash-out of a running round.
  choices jsonb not null default '[]',
  taken jsonb not null default 'null',
  -- The state after the latest settlement, which alone changes it: how many there are, whether more
  -- may come by themselves, whether the stake is still in escrow, and what was paid in all.
  settlements smallint not null default 0,
  is_open boolean not null default true,
  is_settled boolean not null default false,
  is_void boolean not null default false,
  cash_payout bigint not null default 0,
  bonus_payout bigint not null default 0,
  constraint wagers_pk primary key (id),
  constraint wagers_parts check (stake = cash_stake + bonus_stake),
  constraint wagers_bonus check ((bonus_stake > 0) = (bonus_account is not null)
    and (bonus_account is null) = (bonus_seq is null)
    and (bonus_account is null) = (bonus_balance is null)),
  constraint wagers_decided_by check (
    (seed_id is null) = (nonce is null)
    and (source = 'seed') = (seed_id is not null)
    and (source = 'round' or round_id is null)),
  constraint wagers_one_currency check (
    currency_digit(account) = currency_digit(house_account)
    and currency_digit(account) = currency_digit(escrow_account)
    and currency_digit(account) = currency_digit(coalesce(bonus_account, account)))
) partition by range (id);
create index wagers_of_round on wagers (round_id) where round_id is not null;
create index wagers_open on wagers (game, placed_at) where is_open;
create index wagers_in_escrow on wagers (game) where not is_settled;
create index wagers_of_player on wagers (player_id, id) where is_open;
create index wagers_by_ref on wagers (source, source_ref) where source_ref is not null;
create index wagers_by_seed on wagers (seed_id, nonce) where seed_id is not null;
create index wagers_by_time on wagers using brin (placed_at, xact) with (autosummarize = on);
revoke all on wagers from croupier_app;
grant select,
  insert (id, player_id, source, source_ref, game, game_version, key, account, seq, balance,
    cash_stake, bonus_account, bonus_seq, bonus_balance, bonus_stake, stake, escrow_account,
    house_account, seed_id, nonce, round_id, bet, cap_m4, part, units, taken),
  update (round_id, choices) on wagers to croupier_app;

create table settlements (
  wager_id bigint not null references wagers (id),
  number smallint not null check (number > 0),
  -- Under this id the player sees the result.
  id bigint not null,
  player_id bigint not null,
  kind text not null constraint settlements_kind
    check (kind in ('settle', 'cash_out', 'void', 'resettle', 'rollback', 'reopen')),
  -- The settlement that a rollback takes back; each is taken back once.
  reverses smallint constraint settlements_reverses check (reverses > 0 and reverses < number),
  xact bigint not null default pg_current_xact_id()::text::bigint,
  settled_at timestamptz not null default now(),
  -- Those of the wager.
  game text not null,
  account bigint not null,
  bonus_account bigint,
  escrow_account bigint not null,
  house_account bigint not null,
  round_id bigint,
  cash_stake bigint not null,
  bonus_stake bigint not null,
  stake bigint not null,
  -- The result: the multiplier, what was played, and why the stake was returned, if it was.
  m4 bigint not null,
  params jsonb not null,
  outcome jsonb not null,
  void_reason text,
  -- The state of the wager before and after.
  was_settled boolean not null,
  was_void boolean not null,
  cash_before bigint not null,
  bonus_before bigint not null,
  is_open boolean not null,
  is_settled boolean not null,
  is_void boolean not null generated always as (void_reason is not null) stored,
  cash_payout bigint not null check (cash_payout >= 0),
  bonus_payout bigint not null check (bonus_payout >= 0),
  payout bigint not null generated always as (cash_payout + bonus_payout) stored,
  -- What moved, with the places and balances of the accounts. A correction that the balance does
  -- not cover goes to the debt account, bonus money that is gone is written off.
  seq bigint not null,
  balance bigint not null check (balance >= 0),
  cash_change bigint not null,
  bonus_seq bigint,
  bonus_balance bigint check (bonus_balance >= 0),
  bonus_change bigint not null default 0,
  debt_account bigint references accounts (id),
  debt_seq bigint,
  debt_balance bigint check (debt_balance <= 0),
  debt_change bigint not null default 0,
  constraint settlements_pk primary key (wager_id, number),
  constraint settlements_rollback check ((kind = 'rollback') = (reverses is not null)),
  constraint settlements_moves_difference check (
    cash_change + debt_change = cash_payout - cash_before),
  constraint settlements_bonus_difference check (
    bonus_change = bonus_payout - bonus_before
    or bonus_balance = 0 and bonus_change between bonus_payout - bonus_before and 0),
  constraint settlements_bonus check (
    (bonus_account is null) = (bonus_seq is null)
    and (bonus_account is null) = (bonus_balance is null)
    and (bonus_account is not null or bonus_change = 0 and bonus_payout = 0)),
  -- Money is owed only when the cash account is empty.
  constraint settlements_debt check (
    (debt_account is null) = (debt_seq is null)
    and (debt_account is null) = (debt_balance is null)
    and (debt_account is not null or debt_change = 0)
    and (debt_change >= 0 or balance = 0)),
  constraint settlements_first check (number > 1 or not was_settled and cash_before = 0
    and bonus_before = 0),
  constraint settlements_void check (
    void_reason is null or is_settled and cash_payout = cash_stake and bonus_payout = bonus_stake),
  constraint settlements_reopen check (
    (kind = 'reopen') = (not is_settled)
    and (is_settled or is_open and cash_payout = 0 and bonus_payout = 0)),
  constraint settlements_one_currency check (
    currency_digit(account) = currency_digit(coalesce(debt_account, account)))
) partition by range (wager_id);
create unique index settlements_reversed on settlements (wager_id, reverses)
  where reverses is not null;
create index settlements_of_player on settlements (player_id, id);
create index settlements_of_round on settlements (round_id) where round_id is not null;
create index settlements_by_time on settlements using brin (settled_at, xact)
  with (autosummarize = on);
revoke all on settlements from croupier_app;
grant select,
  insert (wager_id, number, id, player_id, kind, reverses, game, account, bonus_account,
    escrow_account, house_account, round_id, cash_stake, bonus_stake, stake, m4, params, outcome,
    void_reason, was_settled, was_void, cash_before, bonus_before, is_open, is_settled,
    cash_payout, bonus_payout, seq, balance, cash_change, bonus_seq, bonus_balance, bonus_change,
    debt_account, debt_seq, debt_balance, debt_change)
  on settlements to croupier_app;

-- Requests of suppliers, each under the supplier's own name for it, with the answer that a repeat
-- gets. A request that was taken back before it came has no hash: it is refused when it comes.
create table outside_transactions (
  supplier text not null,
  ref text not null check (length(ref) between 1 and 128),
  request_hash bytea,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint outside_transactions_pk primary key (supplier, ref)
);
create index outside_transactions_by_time on outside_transactions using brin (created_at);
revoke all on outside_transactions from croupier_app;
grant select, insert (supplier, ref, request_hash), update (answer)
  on outside_transactions to croupier_app;

-- How far each consumer of bet_events has read: everything at or before (xact, id). After a restore
-- into another installation of PostgreSQL, transactions count from the beginning; rows before
-- `since` are those of the time before, and are not read again.
create table bet_event_cursors (
  consumer text primary key,
  xact bigint not null,
  id bigint not null,
  since timestamptz not null,
  moved_at timestamptz not null default now()
) with (fillfactor = 50);

select create_wager_partitions(3);

insert into bets (player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id,
    nonce, placed_at, game_version, game, key, params, outcome)
  select player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id,
         nonce, placed_at, game_version, game, key, params, outcome
    from old_bets where placement_id is null order by id;

insert into wagers (id, player_id, source, game, game_version, key, account, seq, balance,
    cash_stake, stake, escrow_account, house_account, placed_at, seed_id, nonce, round_id, bet,
    cap_m4, part, units, choices, taken, settlements, is_open, is_settled, is_void, cash_payout)
  select p.id, p.player_id, case when p.seed_id is null then 'round' else 'seed' end, p.game,
         p.game_version, p.key, p.account, p.seq, p.balance, p.stake, p.stake, p.escrow_account,
         p.house_account, p.placed_at, p.seed_id, p.nonce, p.round_id, p.bet, p.cap_m4, p.part,
         p.units, p.choices, p.taken, case when p.is_open then 0 else 1 end, p.is_open,
         not p.is_open, b.void_reason is not null, coalesce(b.payout, 0)
    from old_placements p left join old_bets b on b.placement_id = p.id order by p.id;

insert into settlements (wager_id, number, id, player_id, kind, settled_at, game, account,
    escrow_account, house_account, round_id, cash_stake, bonus_stake, stake, m4, params, outcome,
    void_reason, was_settled, was_void, cash_before, bonus_before, is_open, is_settled,
    cash_payout, bonus_payout, seq, balance, cash_change)
  select p.id, 1, b.id, b.player_id, case when b.void_reason is null then 'settle' else 'void' end,
         b.placed_at, b.game, b.account, p.escrow_account, b.house_account, b.round_id, b.stake, 0,
         b.stake, b.m4, b.params, b.outcome, b.void_reason, false, false, 0, 0, false, true,
         b.payout, 0, b.seq, b.balance, b.payout
    from old_bets b join old_placements p on p.id = b.placement_id order by p.id;

-- The hash of a closed day covers the rows as they are stored. They have moved, so finished days
-- are closed anew.
alter table ledger_days disable trigger user;
delete from ledger_days;
alter table ledger_days enable trigger user;

-- Corrections of earlier days may make the sums of a day negative.
alter table bet_days drop constraint bet_days_bets_check, drop constraint bet_days_staked_check,
  drop constraint bet_days_paid_out_check;
alter table game_days drop constraint game_days_bets_check, drop constraint game_days_check,
  drop constraint game_days_staked_check, drop constraint game_days_paid_out_check;
alter table bet_intervals drop constraint bet_intervals_bets_check,
  drop constraint bet_intervals_staked_check, drop constraint bet_intervals_paid_out_check;

alter table queued_bets drop constraint queued_bets_placement_id_fkey;
alter table queued_bets rename column placement_id to wager_id;
alter table queued_bets add constraint queued_bets_wager foreign key (wager_id)
  references wagers (id);
drop trigger if exists duels_check_stakes on duels;
alter table duels drop constraint duels_creator_placement_fkey,
  drop constraint duels_joiner_placement_fkey;
alter table duels rename column creator_placement to creator_wager;
alter table duels rename column joiner_placement to joiner_wager;
alter table duels add constraint duels_creator_wager foreign key (creator_wager)
  references wagers (id);
alter table duels add constraint duels_joiner_wager foreign key (joiner_wager)
  references wagers (id);

drop table old_bets, old_placements;
drop function if exists ledger_apply_placements(), placements_check_round_open(),
  placements_join_round(), protection_record_return(bigint, bigint, bigint, boolean);
