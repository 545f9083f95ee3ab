import { toPlayerId, type PlayerId } from '#core/ids.ts';
import {
  addMoney,
  formatMoney,
  micro,
  parseMoney,
  subtractMoney,
  ZERO,
  type Micro,
} from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import {
  findByRef,
  findWager as readWager,
  onceOutside,
  refuseLater,
  type Wager,
} from '#domain/wagers/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { BettingFixture } from './betting-fixture.ts';

type Debit = {
  readonly ref: string;
  readonly player: PlayerId;
  readonly amount: string;
  readonly game?: string;
  readonly currency?: string;
};
type Credit = {
  readonly ref: string;
  readonly bet: string;
  readonly amount: string;
  readonly isLast: boolean;
};
type Rollback = { readonly ref: string; readonly of: string; readonly bet: string };
type Answer = { readonly balance: string };

const SUPPLIER = 'test';
const GAME = 'roulette';

/**
 * The three calls of a supplier's wallet protocol over the wager core: a debit takes the stake of a
 * round, credits add up, and a rollback takes back one credit or the whole round. Every call may
 * come twice, out of order, or at the same time.
 */
export class TestSupplier {
  readonly #fixture: BettingFixture;

  constructor(fixture: BettingFixture) {
    this.#fixture = fixture;
  }

  debit(request: Debit) {
    const { ref, player } = request;
    const sent = { ...request, player: player.toString() };
    return this.#once(ref, sent, async (tx) => {
      const stake = await checkDebit(tx, request);
      if (isRefusal(stake)) return stake;
      const wager = await this.#takeStake(tx, player, ref, stake);
      return isRefusal(wager) ? wager : await balanceOf(tx, player);
    });
  }

  credit(request: Credit) {
    const { ref, bet, amount, isLast } = request;
    return this.#once(ref, request, async (tx) => {
      if (!isAmount(parseMoney(amount))) return refuse('bad_params');
      const wager = await findWager(tx, bet);
      if (!wager) return refuse('not_found');
      const paid = await this.#pay(tx, wager, { ref, amount }, !isLast);
      return isRefusal(paid) ? paid : await balanceOf(tx, wager.player_id);
    });
  }

  rollback(request: Rollback) {
    const { ref, of, bet } = request;
    return this.#once(ref, request, async (tx) => {
      if (await refuseLater(tx, { supplier: SUPPLIER, ref: of })) return { balance: '' };
      const wager = await findWager(tx, bet);
      if (!wager) return refuse('not_found');
      const undone = await (of === bet
        ? this.#undoBet(tx, wager)
        : this.#undoCredit(tx, wager, of));
      return isRefusal(undone) ? undone : await balanceOf(tx, wager.player_id);
    });
  }

  find(ref: string): Promise<Wager | undefined> {
    return findWager(this.#fixture.db, ref);
  }

  #once<Code extends string>(
    ref: string,
    request: Readonly<Record<string, string | boolean>>,
    work: (tx: Tx) => Promise<Answer | Refusal<Code>>,
  ) {
    return this.#fixture.db.transaction((tx) =>
      onceOutside(tx, { supplier: SUPPLIER, ref, request }, () => work(tx)),
    );
  }

  async #takeStake(tx: Tx, playerId: PlayerId, ref: string, stake: Micro) {
    const { accounts } = this.#fixture;
    return await this.#wagers.takeWithin(tx, {
      playerId,
      game: GAME,
      version: 1,
      stake,
      account: await accounts.find(tx, 'player_cash', playerId.toString(), 'RUB'),
      escrowAccount: await accounts.find(tx, 'house_escrow', GAME, 'RUB'),
      houseAccount: await accounts.find(tx, 'house_game', GAME, 'RUB'),
      key: `${SUPPLIER}:${ref}`,
      bet: { supplier: SUPPLIER },
      capM4: 1n,
      part: '',
      units: 1,
      source: { kind: 'supplier', ref: `${SUPPLIER}:${ref}` },
    });
  }

  /** A win after the last one is accepted and marked; a bet that was taken back wins nothing. */
  async #pay(tx: Tx, { id }: Wager, said: { ref: string; amount: string }, isOpen: boolean) {
    const { ref, amount } = said;
    const result = {
      wagerId: id,
      payoutOf: (now: Wager) => addMoney(paidBy(now), parseMoney(amount)!),
      params: { ref },
      outcome: { amount },
    };
    const paid = await this.#wagers.settleOutside(tx, { ...result, isOpen });
    if (!isRefusal(paid) || paid.refused !== 'wager_closed') return paid;
    // Its account is locked, so this is the state of now.
    const { is_void: isVoid } = (await readWager(tx, id))!;
    if (isVoid) return refuse('wager_void');
    return await this.#wagers.resettle(tx, { ...result, params: { ref, is_late: true } });
  }

  async #undoBet(tx: Tx, { id: wagerId }: Wager) {
    const returned = { wagerId, reason: 'rolled_back', params: {} };
    return await this.#wagers.voidWager(tx, returned);
  }

  async #undoCredit(tx: Tx, { id: wagerId }: Wager, of: string) {
    const [credit] = await tx.query<{ number: number; amount: string }>(
      `select number, outcome ->> 'amount' as amount from settlement_records
        where wager_id = $1 and params ->> 'ref' = $2`,
      [wagerId, of],
    );
    // What is taken back is no credit of this bet, but a rollback or a request of another bet.
    if (!credit) return refuse('not_found');
    const back = parseMoney(credit.amount)!;
    return await this.#wagers.rollBackSettlement(tx, {
      wagerId,
      // A correction may have taken more back already.
      payoutOf: (now) => (paidBy(now) > back ? subtractMoney(paidBy(now), back) : ZERO),
      params: { rollback: of },
      outcome: {},
      reverses: credit.number,
    });
  }

  get #wagers() {
    return this.#fixture.bets.wagers;
  }
}

/** A call as a supplier sends it, with the player's id as text. */
export type SupplierCall =
  | (Omit<Debit, 'player'> & { readonly kind: 'debit'; readonly player: string })
  | (Credit & { readonly kind: 'credit' })
  | (Rollback & { readonly kind: 'rollback' });

export function answerCall(supplier: TestSupplier, call: SupplierCall) {
  switch (call.kind) {
    case 'debit': {
      const { kind: _, player, ...rest } = call;
      return supplier.debit({ ...rest, player: toPlayerId(player) });
    }
    case 'credit': {
      const { kind: _, ...rest } = call;
      return supplier.credit(rest);
    }
    case 'rollback': {
      const { kind: _, ...rest } = call;
      return supplier.rollback(rest);
    }
    default:
      return call satisfies never;
  }
}

/** The stake of a request. A result is accepted for every player, a stake for an active one. */
async function checkDebit(tx: Tx, { player, amount, game = GAME, currency = 'RUB' }: Debit) {
  const stake = parseMoney(amount);
  if (!isAmount(stake) || stake === 0n) return refuse('bad_params');
  if (currency !== 'RUB') return refuse('wrong_currency');
  const found = await findPlayer(tx, player);
  if (!found || game !== GAME) return refuse('not_found');
  return found.status === 'active' ? stake : refuse('account_blocked');
}

function isAmount(amount: Micro | undefined): amount is Micro {
  return amount !== undefined && amount >= 0n;
}

const findWager = (db: Queryable, ref: string) => findByRef(db, 'supplier', `${SUPPLIER}:${ref}`);

function paidBy({ cash_payout, bonus_payout }: Wager): Micro {
  return addMoney(cash_payout, bonus_payout);
}

async function balanceOf(tx: Tx, player: PlayerId): Promise<Answer> {
  const { cash, bonus } = await readBalances(tx, player, 'RUB');
  return { balance: formatMoney(micro(cash + bonus)) };
}
