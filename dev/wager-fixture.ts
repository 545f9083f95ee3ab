import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import { findFreeRounds, type Wager } from '#domain/wagers/server/index.ts';
import type { BettingFixture } from './betting-fixture.ts';

/** What is not decided here, and whose it is. */
type Outside = { readonly game: string; readonly kind: 'supplier' | 'sport' };

/** Wagers of an outside source, and the purse of their player. */
export function createWagerFixture({ accounts, bets, db }: BettingFixture) {
  return {
    /** Adds bonus money. */
    async addBonus(id: PlayerId, amount: Micro, key = `bonus:${id}`): Promise<void> {
      await db.transaction(async (tx) => {
        const moved = await transfer(tx, {
          key,
          kind: 'adjustment',
          debit: await accounts.find(tx, 'bonus_cost', 'test', 'RUB'),
          credit: await accounts.find(tx, 'player_bonus', id.toString(), 'RUB'),
          amount,
        });
        if (isRefusal(moved)) throw new Error(moved.refused);
      });
    },

    async stake(id: PlayerId, stake: Micro, ref: string, currency?: WalletCurrency, of?: Outside) {
      return await bets.wagers.take(
        await outsideOrder({ accounts, db }, { id, stake, ref, currency, of }),
      );
    },

    /** Stakes a free round. */
    async stakeFree(id: PlayerId, rounds: bigint, ref: string) {
      const freeRounds = await findFreeRounds(db, id, rounds);
      if (!freeRounds) return refuse('free_rounds_over');
      const { value: stake, game } = freeRounds;
      const of = { game, kind: 'sport' } as const;
      const order = await outsideOrder({ accounts, db }, { id, stake, ref, currency: 'RUB', of });
      return await bets.wagers.take({ ...order, freeRounds });
    },

    /** Settles a wager with what it pays in all. `isOpen`: another settlement follows. */
    async settle({ id: wagerId }: Wager, payout: Micro, isOpen = false): Promise<Wager> {
      const result = { wagerId, payoutOf: () => payout, params: {}, outcome: {}, isOpen };
      return await done(db.transaction((tx) => bets.wagers.settleOutside(tx, result)));
    },

    /** Corrects the result of a settled wager. */
    async correct({ id: wagerId }: Wager, payout: Micro): Promise<Wager> {
      const result = { wagerId, payoutOf: () => payout, params: {}, outcome: {} };
      return await done(db.transaction((tx) => bets.wagers.resettle(tx, result)));
    },

    /** Cash, bonus money, and what is owed. */
    async readPurse(
      id: PlayerId,
      currency: WalletCurrency = 'RUB',
    ): Promise<readonly [cash: Micro, bonus: Micro, owed: Micro]> {
      const rows = await db.query<{ kind: string; balance: Micro }>(
        'select kind, balance from accounts where owner = $1 and currency = $2',
        [id.toString(), currency],
      );
      const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
      return [micro(of('player_cash')), micro(of('player_bonus')), micro(-of('player_debt'))];
    },
  };
}

export type WagerFixture = ReturnType<typeof createWagerFixture>;

async function done(changing: Promise<Wager | Refusal>): Promise<Wager> {
  const wager = await changing;
  if (isRefusal(wager)) throw new Error(wager.refused);
  return wager;
}

/**
 * A player with 5.00 wins 20.00 and stakes all of it; the win is then corrected to 5.00, so that
 * 15.00 are owed. Returns the wager that is open.
 */
export async function makeDebt(wagers: WagerFixture, id: PlayerId): Promise<{ open: Wager }> {
  const stake = async (amount: bigint, name: string) =>
    await done(wagers.stake(id, micro(amount), `${name}-${id}`));
  const won = await stake(5_000_000n, 'won');
  await wagers.settle(won, micro(20_000_000n));
  const open = await stake(20_000_000n, 'open');
  await wagers.correct(won, micro(5_000_000n));
  return { open };
}

type OutsideStake = {
  readonly id: PlayerId;
  readonly stake: Micro;
  readonly ref: string;
  readonly currency: WalletCurrency | undefined;
  readonly of: Outside | undefined;
};

/** On sport in RUB, unless something else is given. */
async function outsideOrder(
  { accounts, db }: Pick<BettingFixture, 'accounts' | 'db'>,
  { id, stake, ref, currency = 'RUB', of = { game: 'roulette', kind: 'sport' } }: OutsideStake,
) {
  const { game, kind } = of;
  return {
    playerId: id,
    game,
    version: 1,
    stake,
    account: await accounts.find(db, 'player_cash', id.toString(), currency),
    escrowAccount: await accounts.find(db, 'house_escrow', game, currency),
    houseAccount: await accounts.find(db, 'house_game', game, currency),
    key: ref,
    bet: { ref },
    capM4: 1_000_000n,
    part: '',
    units: 1,
    source: { kind, ref },
  };
}
