import {
  createLowRiskFinder,
  expireBonuses,
  listenForBonuses,
} from '#domain/bonuses/server/index.ts';
import { createBonusAnnouncer, type BonusRouteDeps } from '#features/bonuses/server/index.ts';
import type { Composition } from './compose.ts';

export type Bonuses = BonusRouteDeps & { readonly stop: () => void };

/** What everything that grants or ends bonuses uses. */
export function createBonuses({ infrastructure, services }: Composition): Bonuses {
  const { db, log, publishTo } = infrastructure;
  const { accounts, announceBalance } = services;
  const announcer = createBonusAnnouncer({
    db,
    publishTo,
    onError: (error) => log.warn({ err: error }, 'publishing the progress of bonuses failed'),
  });
  return { db, accounts, announceBalance, ...announcer };
}

/** Counts bets towards bonuses, and grants what registrations and deposits bring. */
export function countBonuses({ infrastructure, services }: Composition, bonuses: Bonuses): void {
  const { events, betEvents } = infrastructure;
  const findLowRisk = createLowRiskFinder(services.games);
  listenForBonuses({ ...bonuses, events, betEvents, findLowRisk, since: new Date() });
}

const MINUTE_MS = 60_000;

export function bonusJobs(bonuses: Bonuses) {
  return [{ name: 'bonuses.expire', everyMs: MINUTE_MS, run: () => expireBonuses(bonuses) }];
}
