import { randomUUID } from 'node:crypto';
import type { InstantGame } from '#core/fairness/game.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { bonusTerms, USUAL_SHARES, type BonusTerms } from '#domain/bonuses/rules.ts';
import {
  claimBonus,
  createLowRiskFinder,
  findBonus,
  insertCode,
  insertVersion,
  listenForBonuses,
  listGrants,
  offerBonus,
  redeemCode,
  setBudget,
  setOn,
  type Grant,
  type LifecycleDeps,
} from '#domain/bonuses/server/index.ts';
import { transfer, type PlayerKind, type HouseKind } from '#domain/ledger/server/index.ts';
import { createBetEvents, type Wager } from '#domain/wagers/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { createBettingFixture } from './betting-fixture.ts';
import { testDatabase } from './test-database.ts';
import { createWagerFixture } from './wager-fixture.ts';

const money = (text: string): Micro => parseMoney(text)!;

/** Terms of a bonus in RUB: the game of the outside bets counts in full, dice for a tenth. */
function termsOf(changes: Partial<BonusTerms>, amount: string): BonusTerms {
  return bonusTerms.parse({
    names: { ru: 'Бонус', en: 'Bonus', kz: 'Бонус' },
    kind: 'fixed',
    percent: null,
    amounts: { RUB: { deposit_min: null, amount, stake_max: '500', conversion_max: '10000' } },
    wager: 2,
    base: 'bonus',
    release: 'all',
    shares: { ...USUAL_SHARES, roulette: 10_000 },
    games: null,
    claim_days: 3,
    active_days: 7,
    ...changes,
  });
}

/** Matches a deposit of 100 or more, up to 1,000. */
const FIRST = termsOf(
  {
    kind: 'deposit_match',
    percent: 100,
    amounts: {
      RUB: { deposit_min: '100', amount: '1000', stake_max: '500', conversion_max: '10000' },
    },
  },
  '1000',
);

/** The betting fixture with bonuses: `first` matches a deposit, `gift` and `rare` are fixed. */
export async function createBonusFixture() {
  const database = await testDatabase();
  const fixture = await createBettingFixture(database.url);
  const wagers = createWagerFixture(fixture);
  const { db, accounts } = fixture;
  const log = createLog('silent');
  const metrics = createMetrics();
  const bus = await openBus({ url: database.url, log });
  const events = createEvents({ db, bus, log, metrics, pollMs: 20 });
  const betEvents = createBetEvents({ db, log, metrics, pollMs: 20 });
  const deps: LifecycleDeps = { accounts, announceBalance: () => {} };
  listenForBonuses({
    ...deps,
    events,
    betEvents,
    since: new Date(0),
    findLowRisk: createLowRiskFinder(new Map([[dice.name, dice as unknown as InstantGame]])),
    announceBonuses: () => {},
  });
  await events.start();
  await betEvents.start();
  await define('first', FIRST);
  await define('gift', termsOf({}, '50'));
  await define('rare', termsOf({}, '50'));

  async function define(code: string, terms: BonusTerms): Promise<void> {
    await db.transaction(async (tx) => {
      await insertVersion(tx, code, terms, null);
      const { id } = (await findBonus(tx, code))!;
      await setOn(tx, id, true);
      await setBudget(tx, id, 'RUB', money('1000000'));
    });
  }

  const grants = async (id: PlayerId): Promise<Grant[]> =>
    (await listGrants(db, id, { before: undefined, limit: 50 })).toReversed();

  async function tryClaim(id: PlayerId, code: string, key: string = randomUUID()) {
    return await db.transaction(async (tx) => {
      const offer = { playerId: id, code, currency: 'RUB', source: 'code', key } as const;
      const grant = await offerBonus(deps, tx, offer);
      return isRefusal(grant) ? grant : await claimBonus(deps, tx, id, grant.id);
    });
  }

  let placed = 0;
  const tryDice = async (id: PlayerId, stake: string, target = 5000) =>
    await fixture.bets.placeBet(dice, {
      viewer: { kind: 'player', id, session: '', expiresAt: 0 },
      key: `bonus-dice-${placed++}`,
      stake,
      currency: 'RUB',
      params: { direction: 'under', target },
      isAutobet: false,
    });

  const tryStake = (id: PlayerId, stake: string, ref: string) =>
    wagers.stake(id, money(stake), ref);

  async function stake(id: PlayerId, amount: string, ref: string): Promise<Wager> {
    const wager = await tryStake(id, amount, `${ref}-${id}`);
    if (isRefusal(wager)) throw new Error(wager.refused);
    return wager;
  }

  const settle = (wager: Wager, payout: string) => wagers.settle(wager, money(payout));
  const states = async (id: PlayerId) => (await grants(id)).map(({ state }) => state);

  async function emitPaid(id: PlayerId, amount: string, ref: string): Promise<void> {
    const body = { deposit_id: ref, player_id: id.toString(), currency: 'RUB', credited: amount };
    await db.transaction((tx) => events.emit(tx, 'deposit.paid', body));
  }

  /** Everything that was emitted and placed until now is handled. */
  async function settled(): Promise<void> {
    const isDone = async () => {
      const [row] = await db.query<{ waits: boolean }>(
        `select exists (select from outbox_cursors c
                          join outbox o on (o.xid, o.id) > (c.xid, c.id))
             or exists (select from bet_event_cursors c
                          join bet_events e on (e.xact, e.id) > (c.xact, c.id)) as waits`,
      );
      return !row!.waits;
    };
    while (!(await isDone())) await new Promise((resolve) => void setTimeout(resolve, 10));
  }

  return {
    ...fixture,
    deps,
    grants,
    states,
    settled,
    stake,
    settle,
    tryStake,
    tryDice,
    tryClaim,
    progress: async (id: PlayerId) => (await grants(id)).at(-1)!.progress,
    claim: async (id: PlayerId, code: string, key?: string) => {
      const refused = await tryClaim(id, code, key);
      if (refused) throw new Error(refused.refused);
    },
    placeDice: async (id: PlayerId, amount: string, target?: number) => {
      const bet = await tryDice(id, amount, target);
      if (isRefusal(bet)) throw new Error(bet.refused);
    },
    /** Credits a deposit and tells of it. */
    deposit: async (id: PlayerId, amount: string, ref: string = randomUUID()) => {
      await fixture.grant(id, amount, 'RUB');
      await emitPaid(id, amount, ref);
      await settled();
    },
    deliver: async (id: PlayerId, amount: string, ref: string) => {
      await emitPaid(id, amount, ref);
      await settled();
    },
    loseBet: async (id: PlayerId, amount: string) => {
      await settle(await stake(id, amount, randomUUID()), '0.00');
    },
    winBet: async (id: PlayerId, amount: string, payout: string) => {
      await settle(await stake(id, amount, randomUUID()), payout);
    },
    returnStake: async ({ id: wagerId }: Wager) => {
      const voided = await db.transaction((tx) =>
        fixture.bets.wagers.voidWager(tx, { wagerId, reason: 'cancelled', params: {} }),
      );
      if (isRefusal(voided)) throw new Error(voided.refused);
    },
    budget: async (code: string, amount: string) => {
      await db.transaction(async (tx) => {
        const { id } = (await findBonus(tx, code))!;
        await tx.query('update bonus_budgets set budget = $2 where bonus_id = $1', [
          id,
          money(amount),
        ]);
      });
    },
    addCode: async (code: string, bonus: string, usesMax: number | null) => {
      await db.transaction(async (tx) => {
        const { id: bonusId } = (await findBonus(tx, bonus))!;
        await insertCode(tx, { code, bonusId, validUntil: null, usesMax });
      });
    },
    redeem: (playerId: PlayerId, code: string) =>
      db.transaction((tx) => redeemCode(deps, tx, { playerId, code, currency: 'RUB' })),
    /** Moves 1.00 of the player's bonus money somewhere else. */
    moveBonus: async (id: PlayerId, kind: PlayerKind | HouseKind, owner: PlayerId | 'x' = 'x') => {
      const { account } = (await grants(id)).at(-1)!;
      await db.transaction(async (tx) => {
        const credit = await accounts.find(tx, kind, owner.toString(), 'RUB');
        const amount = money('1.00');
        await transfer(tx, { key: randomUUID(), kind: 'stolen', debit: account!, credit, amount });
      });
    },
    close: async () => {
      await betEvents.stop();
      await events.stop();
      await bus.close();
      await fixture.close();
      await database.close();
    },
  };
}

export type BonusFixture = Awaited<ReturnType<typeof createBonusFixture>>;
