import { randomUUID } from 'node:crypto';
import type { InstantGame } from '#core/fairness/game.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import {
  claimBonus,
  createLowRiskFinder,
  listenForBonuses,
  offerBonus,
} from '#domain/bonuses/server/index.ts';
import { createPlayFinder, listenForLevels } from '#domain/levels/server/index.ts';
import { listenForTournaments } from '#domain/tournaments/server/index.ts';
import { createBetEvents } from '#domain/wagers/server/index.ts';
import { games } from '#features/dice/game.ts';
import { dice } from '#features/dice/rules.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import type { BettingFixture } from '../dev/betting-fixture.ts';
import { defineBonus, setTestBudget, termsOf } from '../dev/bonus-terms.ts';
import { waitUntilBetsHandled } from '../dev/wait-until-handled.ts';
import { figureLine, print, two } from './figure.ts';
import { placeBets } from './load.ts';
import { addPlayers } from './players.ts';

const CALLERS = 256;
const BONUS = 'bench';
const BONUS_PLAYERS = 2_000;

type Options = {
  readonly fixture: BettingFixture;
  readonly url: string;
  readonly players: readonly PlayerId[];
  readonly rounds: number;
  readonly seconds: number;
};

/**
 * Bets while bonuses, levels and tournaments read them, against bets that nothing reads; and bets
 * with the money of a bonus against bets with cash, both while they are read.
 */
export async function promotionLines(options: Options): Promise<string[]> {
  const { fixture, players, rounds, seconds } = options;
  const bonusPlayers = await addBonusPlayers(fixture);
  const read: number[] = [];
  const bonus: number[] = [];
  await measure(options, bonusPlayers, 1);
  for (let round = 0; round < rounds; round++) {
    const { perSecond: alone } = await placeBets(fixture, players, CALLERS, seconds);
    const beside = await measure(options, bonusPlayers, seconds);
    read.push(beside.cash / alone);
    bonus.push(beside.bonus / beside.cash);
    print(
      `256 callers: ${Math.round(alone)} bets/s, ${Math.round(beside.cash)} while they are read, ` +
        `${Math.round(beside.bonus)} with bonus money (${two(beside.bonus / beside.cash)})`,
    );
  }
  return [
    figureLine({ name: 'bets-256-read', ratios: read, goal: 0.9 }),
    figureLine({ name: 'bets-bonus', ratios: bonus, goal: 0.7 }),
  ];
}

/** Bets per second with cash and with bonus money, each from a start where all bets are read. */
async function measure(
  { fixture, url, players }: Options,
  bonusPlayers: readonly PlayerId[],
  seconds: number,
) {
  const consumers = await startConsumers(fixture, url);
  await consumers.drain();
  const { perSecond: cash } = await placeBets(fixture, players, CALLERS, seconds);
  await consumers.drain();
  const { perSecond: bonus } = await placeBets(fixture, bonusPlayers, CALLERS, seconds);
  await consumers.drain();
  await consumers.stop();
  return { cash, bonus };
}

/** Players whose cash is used up by their first bet, with a bonus that no bench wagers. */
async function addBonusPlayers(fixture: BettingFixture): Promise<PlayerId[]> {
  const { db, accounts } = fixture;
  const amounts = {
    RUB: { deposit_min: null, amount: '100000', stake_max: '500', conversion_max: null },
  };
  await defineBonus(db, BONUS, termsOf({ amounts, wager: 50 }, '100000'));
  await setTestBudget(db, BONUS, '1000000000');
  const ids = await addPlayers(fixture, BONUS_PLAYERS, micro(1_000_000n));
  const deps = { accounts, announceBalance: () => {}, issueSoon: () => {} };
  for (const playerId of ids) {
    await db.transaction(async (tx) => {
      const offer = { playerId, code: BONUS, currency: 'RUB', source: 'code' } as const;
      const grant = await offerBonus(deps, tx, { ...offer, key: randomUUID() });
      const refused = isRefusal(grant) ? grant : await claimBonus(deps, tx, playerId, grant.id);
      if (refused) throw new Error(`refused: ${refused.refused}`);
    });
  }
  return ids;
}

/** What reads every bet in a server, in this process as it is there. */
async function startConsumers({ db, accounts }: BettingFixture, url: string) {
  const log = createLog('warn');
  const metrics = createMetrics();
  const bus = await openBus({ url, log });
  const events = createEvents({ db, bus, log, metrics });
  const betEvents = createBetEvents({ db, log, metrics });
  const since = new Date(0);
  const shared = { accounts, announceBalance: () => {}, events, betEvents, since };
  const rules: ReadonlyMap<string, InstantGame> = new Map([
    [dice.name, dice as unknown as InstantGame],
  ]);
  listenForBonuses({
    ...shared,
    findLowRisk: createLowRiskFinder(rules, () => undefined),
    stakeMinsOf: () => [],
    announceBonuses: () => {},
  });
  listenForLevels({
    ...shared,
    playedOf: createPlayFinder(games, () => ({ slots: 100, live: 50 })),
    announceLevel: () => {},
    offerFreeRounds: async () => false,
  });
  listenForTournaments(betEvents, since);
  await events.start();
  await betEvents.start();
  return {
    drain: () => waitUntilBetsHandled(db),
    stop: async () => {
      await betEvents.stop();
      await events.stop();
      await bus.close();
    },
  };
}
