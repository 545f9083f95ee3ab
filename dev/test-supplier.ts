import type { PlayerId } from '#core/ids.ts';
import {
  addMoney,
  formatMoney,
  micro,
  parseMoney,
  subtractMoney,
  type Micro,
} from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import {
  findByRef,
  findFunds,
  onceOutside,
  refuseLater,
  rollBackSettlement,
  settleOutside,
  voidWager,
  type Wager,
} from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { BettingFixture } from './betting-fixture.ts';

type Debit = { readonly ref: string; readonly player: PlayerId; readonly amount: string };
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
    const { ref, player, amount } = request;
    const sent = { ...request, player: player.toString() };
    return this.#once(ref, sent, async (tx) => {
      const wager = await this.#takeStake(tx, player, ref, parseMoney(amount)!);
      return isRefusal(wager) ? wager : await balanceOf(tx, player);
    });
  }

  credit(request: Credit) {
    const { ref, bet, amount, isLast } = request;
    return this.#once(ref, request, async (tx) => {
      const wager = await findWager(tx, bet);
      if (!wager) return refuse('not_found');
      const settled = await settleOutside(tx, this.#nextId(), {
        wagerId: wager.id,
        payoutOf: (now) => addMoney(paidBy(now), parseMoney(amount)!),
        params: { ref },
        outcome: { amount },
        isOpen: !isLast,
      });
      return isRefusal(settled) ? settled : await balanceOf(tx, wager.player_id);
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
    const { accounts, bets } = this.#fixture;
    return await bets.wagers.takeWithin(tx, {
      playerId,
      game: GAME,
      version: 1,
      stake,
      funds: await findFunds({ accounts, db: tx }, playerId, 'RUB'),
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

  async #undoBet(tx: Tx, { id: wagerId }: Wager) {
    const returned = { wagerId, reason: 'rolled_back', params: {} };
    return await voidWager(tx, this.#nextId(), returned);
  }

  async #undoCredit(tx: Tx, { id: wagerId }: Wager, of: string) {
    const [credit] = await tx.query<{ number: number; amount: string }>(
      `select number, outcome ->> 'amount' as amount from settlement_records
        where wager_id = $1 and params ->> 'ref' = $2`,
      [wagerId, of],
    );
    return await rollBackSettlement(tx, this.#nextId(), {
      wagerId,
      payoutOf: (now) => subtractMoney(paidBy(now), parseMoney(credit!.amount)!),
      params: { rollback: of },
      outcome: {},
      reverses: credit!.number,
    });
  }

  #nextId() {
    return this.#fixture.bets.wagers.nextId();
  }
}

const findWager = (tx: Tx, ref: string) => findByRef(tx, 'supplier', `${SUPPLIER}:${ref}`);

function paidBy({ cash_payout, bonus_payout }: Wager): Micro {
  return addMoney(cash_payout, bonus_payout);
}

async function balanceOf(tx: Tx, player: PlayerId): Promise<Answer> {
  const { cash, bonus } = await readBalances(tx, player, 'RUB');
  return { balance: formatMoney(micro(cash + bonus)) };
}
