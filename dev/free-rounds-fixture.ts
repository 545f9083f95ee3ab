import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { listOpenFreeRounds, type GrantedRounds } from '#domain/bonuses/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import type { Wager } from '#domain/wagers/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import { createBonusFixture, type BonusFixture } from './bonus-fixture.ts';
import { defineBonus, freeRoundsOf } from './bonus-terms.ts';

/** A player with free rounds of dice. */
export type RoundsPlayer = { readonly id: PlayerId; readonly rounds: GrantedRounds };

/**
 * The bonus fixture with free rounds, five of 10.00 each: `rounds` are wagered twice, `cash-rounds`
 * are not, `capped` win 12.00 at most, and `other-rounds` are as `rounds`.
 */
export async function createFreeRoundsFixture() {
  const fixture = await createBonusFixture();
  const { db } = fixture;
  await defineBonus(db, 'rounds', freeRoundsOf());
  await defineBonus(db, 'cash-rounds', freeRoundsOf({ wager: 0 }));
  await defineBonus(db, 'capped', freeRoundsOf({}, '50', '12'));
  await defineBonus(db, 'other-rounds', freeRoundsOf());
  return { ...fixture, ...readersOf(fixture), ...roundsOf(fixture) };
}

function readersOf({ db }: BonusFixture) {
  return {
    /** Cash and bonus money of a player. */
    purse: async (id: PlayerId): Promise<[cash: Micro, bonus: Micro]> => {
      const { cash, bonus } = await readBalances(db, id, 'RUB');
      return [cash, bonus];
    },
    stored: async (id: PlayerId) =>
      await db.query<Pick<GrantedRounds, 'state' | 'used' | 'won'>>(
        'select state, used, won from free_round_grants where player_id = $1 order by id',
        [id],
      ),
    /** The money in the account of the rounds of a player. */
    accountOf: async (id: PlayerId): Promise<bigint> => {
      const rows = await db.query<{ balance: bigint }>(
        `select balance from accounts where kind = 'player_free_rounds' and owner = $1`,
        [id.toString()],
      );
      return rows[0]!.balance;
    },
    /** What was granted of the budget of a bonus. */
    granted: async (code: string): Promise<bigint> => {
      const rows = await db.query<{ granted: bigint }>(
        `select granted from bonus_budgets b join bonus_definitions d on d.id = b.bonus_id
          where d.code = $1`,
        [code],
      );
      return rows[0]!.granted;
    },
  };
}

function roundsOf(fixture: BonusFixture) {
  let placed = 0;

  async function tryRound(id: PlayerId, rounds: bigint, changes: object = {}) {
    return await fixture.bets.placeBet(dice, {
      viewer: { kind: 'player', id, session: '', expiresAt: 0 },
      key: `free-round-${placed++}`,
      stake: '10.00',
      currency: 'RUB',
      params: { direction: 'under', target: 5000 },
      isAutobet: false,
      freeRounds: rounds,
      ...changes,
    });
  }

  /** A free round whose result the test decides. */
  async function openRound({ id, rounds }: RoundsPlayer): Promise<Wager> {
    const wager = await fixture.stakeFree(id, rounds.id, `open-${placed++}`);
    if (isRefusal(wager)) throw new Error(wager.refused);
    return wager;
  }

  return {
    withRounds: async (code = 'rounds', cash = '0.00'): Promise<RoundsPlayer> => {
      const { id } = await fixture.addPlayer(cash);
      await fixture.claim(id, code);
      await fixture.issue();
      const [rounds] = await listOpenFreeRounds(fixture.db, [id]);
      return { id, rounds: rounds! };
    },
    tryRound,
    playRound: async (id: PlayerId, rounds: bigint) => {
      const bet = await tryRound(id, rounds);
      if (isRefusal(bet)) throw new Error(bet.refused);
      return bet;
    },
    openRound,
    /** Plays rounds that pay so much. */
    playPaying: async (player: RoundsPlayer, payouts: readonly string[]) => {
      for (const payout of payouts) await fixture.settle(await openRound(player), payout);
      await fixture.settled();
    },
    expireNow: async (id: PlayerId) => {
      await fixture.asOwner(
        `update free_round_grants set expires_at = now() where player_id = ${id}`,
      );
    },
  };
}

export type FreeRoundsFixture = Awaited<ReturnType<typeof createFreeRoundsFixture>>;
