import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import { findFunds } from '#domain/wagers/server/index.ts';
import type { BettingFixture } from './betting-fixture.ts';

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

    async stake(playerId: PlayerId, stake: Micro, ref: string, currency: WalletCurrency = 'RUB') {
      return await bets.wagers.take({
        playerId,
        game: 'roulette',
        version: 1,
        stake,
        funds: await findFunds({ accounts, db }, playerId, currency),
        escrowAccount: await accounts.find(db, 'house_escrow', 'roulette', currency),
        houseAccount: await accounts.find(db, 'house_game', 'roulette', currency),
        key: ref,
        bet: { ref },
        capM4: 1_000_000n,
        part: '',
        units: 1,
        source: { kind: 'sport', ref },
      });
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
