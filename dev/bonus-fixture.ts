import { randomUUID } from 'node:crypto';
import type { InstantGame } from '#core/fairness/game.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import {
  claimBonus,
  createFreeRoundsIssuer,
  createLowRiskFinder,
  listenForBonuses,
  listGrants,
  offerBonus,
  OWN_GAMES,
  redeemCode,
  type ClaimDeps,
  type FreeRoundsProvider,
  type Grant,
} from '#domain/bonuses/server/index.ts';
import { repayDebt, type HouseKind, type PlayerKind } from '#domain/ledger/server/index.ts';
import { createBetEvents, type Wager } from '#domain/wagers/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import type { Tx } from '#platform/server/db.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { createBettingFixture, type BettingFixture } from './betting-fixture.ts';
import {
  addPromoCode,
  defineBonus,
  FIRST,
  money,
  setTestBudget,
  stealBonus,
  termsOf,
} from './bonus-terms.ts';
import { testDatabase } from './test-database.ts';
import { runOn } from './test-server.ts';
import { createWagerFixture } from './wager-fixture.ts';
import { waitUntilHandled } from './wait-until-handled.ts';

/** A fixture of bets that is there already, and the address of its database. */
export type GivenBetting = {
  readonly url: string;
  readonly betting: BettingFixture;
  /** Of free rounds, besides that of our own games. */
  readonly providerOf?: (name: string) => FreeRoundsProvider | undefined;
};

/**
 * The betting fixture with bonuses: `first` matches a deposit, `gift` and `rare` are fixed. One
 * that is given is closed by the caller.
 */
export async function createBonusFixture(given?: GivenBetting) {
  const world = await openWorld(given);
  const { fixture, deps, close } = world;
  const { db } = fixture;
  await defineBonus(db, 'first', FIRST);
  await defineBonus(db, 'gift', termsOf({}, '50'));
  await defineBonus(db, 'rare', termsOf({}, '50'));
  return {
    ...fixture,
    deps,
    url: world.url,
    provider: world.provider,
    asOwner: world.asOwner,
    providers: world.providers,
    issueErrors: world.errors,
    issue: world.issuer.issueAll,
    stakeFree: world.wagers.stakeFree,
    settled: () => waitUntilHandled(db),
    ...grantsOf(world),
    ...betsOf(world),
    ...depositsOf(world),
    /** Emits the event of an exclusion; the player may go on in what the model plays. */
    exclude: async (id: PlayerId) => {
      const body = { player_id: id.toString() };
      await db.transaction((tx) => world.events.emit(tx, 'player.excluded', body));
      await waitUntilHandled(db);
    },
    close,
  };
}

/** What players and operators do with bonuses. */
function grantsOf({ fixture, deps }: World) {
  const { db, accounts } = fixture;
  const grants = async (id: PlayerId): Promise<Grant[]> =>
    (await listGrants(db, id, { before: undefined, limit: 100 })).toReversed();

  async function tryClaim(id: PlayerId, code: string, key: string = randomUUID()) {
    return await db.transaction(async (tx) => {
      const offer = { playerId: id, code, currency: 'RUB', source: 'code', key } as const;
      const grant = await offerBonus(deps, tx, offer);
      return isRefusal(grant) ? grant : await claimBonus(deps, tx, id, grant.id);
    });
  }

  return {
    grants,
    states: async (id: PlayerId) => (await grants(id)).map(({ state }) => state),
    progress: async (id: PlayerId) => (await grants(id)).at(-1)!.progress,
    tryClaim,
    claimOffer: (id: PlayerId, grantId: bigint) =>
      db.transaction((tx) => claimBonus(deps, tx, id, grantId)),
    claim: async (id: PlayerId, code: string, key?: string) => {
      const refused = await tryClaim(id, code, key);
      if (refused) throw new Error(refused.refused);
    },
    budget: (code: string, amount: string) => setTestBudget(db, code, amount),
    addCode: (code: string, bonus: string, usesMax: number | null) =>
      addPromoCode(db, code, bonus, usesMax),
    redeem: (playerId: PlayerId, code: string) =>
      db.transaction((tx) => redeemCode(deps, tx, { playerId, code, currency: 'RUB' })),
    moveBonus: async (id: PlayerId, kind: PlayerKind | HouseKind, owner?: PlayerId | 'x') =>
      stealBonus(db, accounts, (await grants(id)).at(-1)!, kind, owner),
  };
}

/** Bets: instant ones on dice, and those of an outside game that are settled later. */
function betsOf({ fixture, wagers }: World) {
  let placed = 0;
  const tryDice = async (
    id: PlayerId,
    stake: string,
    target = 5000,
    more: { readonly freeRounds?: bigint } = {},
  ) =>
    await fixture.bets.placeBet(dice, {
      viewer: { kind: 'player', id, session: '', expiresAt: 0 },
      key: `bonus-dice-${placed++}`,
      stake,
      currency: 'RUB',
      params: { direction: 'under', target },
      isAutobet: false,
      ...more,
    });
  const tryStake = (id: PlayerId, stake: string, ref: string) =>
    wagers.stake(id, money(stake), ref);
  const settle = (wager: Wager, payout: string) => wagers.settle(wager, money(payout));

  async function stake(id: PlayerId, amount: string, ref: string): Promise<Wager> {
    const wager = await tryStake(id, amount, `${ref}-${id}`);
    if (isRefusal(wager)) throw new Error(wager.refused);
    return wager;
  }

  return {
    tryDice,
    placeDice: async (id: PlayerId, amount: string, target?: number) => {
      const bet = await tryDice(id, amount, target);
      if (isRefusal(bet)) throw new Error(bet.refused);
    },
    tryStake,
    stake,
    settle,
    correct: wagers.correct,
    loseBet: async (id: PlayerId, amount: string) => {
      await settle(await stake(id, amount, randomUUID()), '0.00');
    },
    winBet: async (id: PlayerId, amount: string, payout: string) => {
      await settle(await stake(id, amount, randomUUID()), payout);
    },
    returnStake: async ({ id: wagerId }: Wager) => {
      const voided = await fixture.db.transaction((tx) =>
        fixture.bets.wagers.voidWager(tx, { wagerId, reason: 'cancelled', params: {} }),
      );
      if (isRefusal(voided)) throw new Error(voided.refused);
    },
  };
}

function depositsOf({ fixture, events }: World) {
  const { db } = fixture;
  async function emitPaid(tx: Tx, id: PlayerId, amount: string, ref: string): Promise<void> {
    const body = { deposit_id: ref, player_id: id.toString(), currency: 'RUB', credited: amount };
    await events.emit(tx, 'deposit.paid', body);
  }
  async function deliver(id: PlayerId, amount: string, ref: string): Promise<void> {
    await db.transaction((tx) => emitPaid(tx, id, amount, ref));
    await waitUntilHandled(db);
  }
  return {
    emitPaid,
    /** Emits the event of a credited deposit. */
    deliver,
    /** Credits a deposit, pays a debt from it and emits its event. */
    deposit: async (id: PlayerId, amount: string, ref: string = randomUUID()) => {
      await fixture.grant(id, amount, 'RUB');
      await db.transaction(async (tx) => {
        const cash = await fixture.accounts.find(tx, 'player_cash', id.toString(), 'RUB');
        await repayDebt(tx, cash, randomUUID());
      });
      await deliver(id, amount, ref);
    },
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** The smallest stakes of the games that fixtures play. */
const STAKE_MINS = ['dice', 'roulette'].map((game) => ({ keys: [game], min: money('1.00') }));

const GAMES = new Map([[dice.name, dice as unknown as InstantGame]]);

/** The betting fixture, and the consumers that count its bets. */
async function openWorld(given: GivenBetting | undefined) {
  const database = given ? undefined : await testDatabase();
  const url = given?.url ?? database!.url;
  const fixture = given?.betting ?? (await createBettingFixture(url));
  const wagers = createWagerFixture(fixture);
  const { db, accounts } = fixture;
  const log = createLog('silent');
  const metrics = createMetrics();
  const bus = await openBus({ url, log });
  const events = createEvents({ db, bus, log, metrics, pollMs: 40 });
  const betEvents = createBetEvents({ db, log, metrics, pollMs: 40 });
  const money = { accounts, announceBalance: () => {} };
  const own = { ...OWN_GAMES };
  const errors: unknown[] = [];
  const providers = {
    get: (name: string) => (name === own.name ? own : given?.providerOf?.(name)),
  };
  const issuer = createFreeRoundsIssuer({
    ...money,
    db,
    providers,
    announceBonuses: () => {},
    onError: (error) => void errors.push(error),
  });
  // Tests issue free rounds when they ask for it.
  const deps: ClaimDeps = { ...money, issueSoon: () => {} };
  listenForBonuses({
    ...deps,
    events,
    betEvents,
    since: new Date(0),
    findLowRisk: createLowRiskFinder(GAMES, () => undefined),
    stakeMinsOf: () => STAKE_MINS,
    announceBonuses: () => {},
  });
  await events.start();
  await betEvents.start();
  const close = async () => {
    await betEvents.stop();
    await events.stop();
    await bus.close();
    if (database) await fixture.close();
    await database?.close();
  };
  const provider = own;
  const asOwner = (statement: string) => runOn(url, statement);
  return {
    url,
    fixture,
    wagers,
    events,
    deps,
    provider,
    providers,
    errors,
    issuer,
    asOwner,
    close,
  };
}

export type BonusFixture = Awaited<ReturnType<typeof createBonusFixture>>;
