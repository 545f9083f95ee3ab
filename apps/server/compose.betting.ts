/** The part of the composition that takes bets: bets, shared rounds, suppliers, and their feed. */
import {
  BetFeedPublisher,
  createBetService,
  type PublicPlayerCache,
} from '#domain/bets/server/index.ts';
import type { createSeeds } from '#domain/fairness/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import { createBeacon, createRounds, type RoundTimes } from '#domain/rounds/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { classifyDbError, createDbErrorLogger } from '#platform/server/db-errors.ts';
import type { Log } from '#platform/server/log.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { PublicRequest } from '#platform/server/public-request.ts';
import { openSuppliers } from './compose.suppliers.ts';
import { balancePublisher, publishStep } from './live/own-state.ts';

type Infrastructure = {
  readonly config: Config;
  readonly secretKey: string;
  readonly url: string;
  readonly db: Db;
  readonly bus: Bus;
  readonly log: Log;
  readonly roundTimes?: RoundTimes | undefined;
  readonly listenUrl: () => string;
  readonly isSupplierAllowed?: PublicRequest['isAllowed'];
};

/** Rounds of a seed chain: for crash half a year; a development installation lives for weeks. */
const CHAIN_LENGTH = { production: 1_000_000, development: 100_000, test: 1_000 } as const;

type BettingParts = Pick<
  Parameters<typeof createRounds>[0],
  'accounts' | 'vault' | 'settings' | 'jurisdictions' | 'publicPlayers'
> & {
  readonly seeds: ReturnType<typeof createSeeds>;
  readonly siteSettings: Pick<SiteSettings, 'read'>;
};

export async function createBetting(
  infrastructure: Infrastructure,
  { accounts, vault, seeds, settings, siteSettings, jurisdictions, publicPlayers }: BettingParts,
) {
  const { config, secretKey, url, db, bus, log, roundTimes } = infrastructure;
  const live = createBetFeed(infrastructure, publicPlayers);
  const bets = await createBetService({
    db,
    url,
    role: APP_ROLE,
    vault,
    seeds,
    accounts,
    settings,
    jurisdictions,
    onSettled: live.publishSettled,
    onClosedOutside: live.publishShown,
    onStaked: live.publishStakes,
    publishBalance: balancePublisher(bus),
    onStep: (player, round) => publishStep(bus, player, round),
    onError: betErrorLogger(log),
  });
  const rounds = await createRounds({
    db,
    url,
    bus,
    log,
    vault,
    beacon: createBeacon(config.beacon, secretKey),
    accounts,
    settings,
    jurisdictions,
    wagers: bets.wagers,
    publicPlayers,
    chainLength: CHAIN_LENGTH[config.mode],
    ...roundTimes,
  });
  const suppliers = await openSuppliers({
    db,
    bus,
    log,
    secretKey,
    accounts,
    siteSettings,
    wagers: bets.wagers,
    listenUrl: infrastructure.listenUrl,
    isAllowed: infrastructure.isSupplierAllowed,
  });
  return { live, bets, rounds, suppliers };
}

function createBetFeed(
  { bus, log }: Pick<Infrastructure, 'bus' | 'log'>,
  publicPlayers: PublicPlayerCache,
) {
  return new BetFeedPublisher({
    publicPlayers,
    publish: (channel, payload) => bus.publish(channel, payload),
    onError: (error) => log.warn({ err: error }, 'live feed: one flush was lost'),
  });
}

function betErrorLogger(log: Log): (error: unknown) => void {
  const reportError = createDbErrorLogger(log);
  return (error) => {
    reportError(error);
    if (classifyDbError(error)) return;
    log.error({ err: error }, 'bet batch failed, retrying');
  };
}
