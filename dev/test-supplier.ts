import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro, parseMoney, type Micro } from '#core/money.ts';
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

export type Debit = { ref: string; player: PlayerId; amount: string };
export type Credit = { ref: string; bet: string; amount: string; isLast: boolean };
export type Rollback = { ref: string; of: string; bet: string };

type Answer = { readonly balance: string };

/**
 * The three calls of a supplier's wallet protocol over the wager core: debit takes the stake of a
 * round, credits add up, and a rollback takes back one credit or the whole round. Every call may
 * come twice, out of order, or at the same time.
 */
export function createTestSupplier({ db, accounts, bets }: BettingFixture, supplier = 'test') {
  const named = (ref: string, request: object) => ({
    supplier,
    ref,
    request: JSON.parse(
      JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
    ),
  });
  const wagerOf = (tx: Tx, ref: string) => findByRef(tx, 'supplier', `${supplier}:${ref}`);

  async function balanceOf(tx: Tx, player: PlayerId): Promise<Answer> {
    const { cash, bonus } = await readBalances(tx, player, 'RUB');
    return { balance: formatMoney(micro(cash + bonus)) };
  }

  async function debit(request: Debit) {
    const { ref, player, amount } = request;
    return await db.transaction((tx) =>
      onceOutside(tx, named(ref, request), async () => {
        const wager = await bets.wagers.takeWithin(tx, {
          playerId: player,
          game: 'roulette',
          version: 1,
          stake: parseMoney(amount)!,
          funds: await findFunds({ accounts, db: tx }, player, 'RUB'),
          escrowAccount: await accounts.find(tx, 'house_escrow', 'roulette', 'RUB'),
          houseAccount: await accounts.find(tx, 'house_game', 'roulette', 'RUB'),
          key: `${supplier}:${ref}`,
          bet: { supplier },
          capM4: 1n,
          part: '',
          units: 1,
          source: { kind: 'supplier', ref: `${supplier}:${ref}` },
        });
        return isRefusal(wager) ? wager : await balanceOf(tx, player);
      }),
    );
  }

  async function credit(request: Credit) {
    const { ref, bet, amount, isLast } = request;
    return await db.transaction((tx) =>
      onceOutside(tx, named(ref, request), async () => {
        // Locked first: of two credits at once the second adds to the first.
        const wager = await lock(tx, bet);
        if (!wager) return refuse('not_found');
        const settled = await settleOutside(tx, bets.wagers.nextId(), {
          wagerId: wager.id,
          payout: plus(paidBy(wager), parseMoney(amount)!),
          params: { ref },
          outcome: { amount },
          isOpen: !isLast,
        });
        return isRefusal(settled) ? settled : await balanceOf(tx, wager.player_id);
      }),
    );
  }

  async function rollback(request: Rollback) {
    const { ref, of, bet } = request;
    return await db.transaction((tx) =>
      onceOutside(tx, named(ref, request), async () => {
        const isEarly = await refuseLater(tx, { supplier, ref: of });
        if (isEarly) return { balance: '' };
        const wager = await lock(tx, bet);
        if (!wager) return refuse('not_found');
        const undone = of === bet ? await undoBet(tx, wager) : await undoCredit(tx, wager, of);
        return isRefusal(undone) ? undone : await balanceOf(tx, wager.player_id);
      }),
    );
  }

  async function undoBet(tx: Tx, { id }: Wager): Promise<Wager | Refusal<string>> {
    const params = {};
    return await voidWager(tx, bets.wagers.nextId(), {
      wagerId: id,
      reason: 'rolled_back',
      params,
    });
  }

  async function undoCredit(tx: Tx, wager: Wager, of: string): Promise<Wager | Refusal<string>> {
    const [settled] = await tx.query<{ number: number; amount: string }>(
      `select number, outcome ->> 'amount' as amount from settlement_records
        where wager_id = $1 and params ->> 'ref' = $2`,
      [wager.id, of],
    );
    return await rollBackSettlement(tx, bets.wagers.nextId(), {
      wagerId: wager.id,
      payout: plus(paidBy(wager), micro(-parseMoney(settled!.amount)!)),
      params: { ref: `rollback:${of}` },
      outcome: { amount: '0.00' },
      reverses: settled!.number,
    });
  }

  async function lock(tx: Tx, ref: string): Promise<Wager | undefined> {
    const wager = await wagerOf(tx, ref);
    if (!wager) return undefined;
    await tx.query('select from lock_accounts($1)', [[wager.account.toString()]]);
    return await wagerOf(tx, ref);
  }

  return { debit, credit, rollback };
}

function paidBy({ cash_payout, bonus_payout }: Wager): Micro {
  return plus(cash_payout, bonus_payout);
}

function plus(a: Micro, b: Micro): Micro {
  return micro(a + b);
}
