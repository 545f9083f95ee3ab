import type { FastifyInstance } from 'fastify';
import { toPlayerId } from '#core/ids.ts';
import { tableOf, type BalanceUpdate } from '#domain/bets/server/index.ts';
import {
  gameTables,
  liveBets,
  myBalance,
  type GameTable,
  type LiveBet,
} from '#domain/bets/contract.ts';
import { myRoundBets } from '#domain/rounds/contract.ts';
import { mySteps, type StepRound } from '#domain/bets/contract.steps.ts';
import type { Db } from '#platform/server/db.ts';
import type { Route } from '#platform/server/http/route.ts';
import { socketCalls } from '#platform/server/sockets/calls.ts';
import { createSockets, type Sockets } from '#platform/server/sockets/sockets.ts';
import { privateTopic, publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { addressReader } from '#platform/server/http/client-address.ts';
import { proxyHeaderFilter } from '#platform/server/http/proxy-headers.ts';
import type { Composition } from '../compose.ts';
import { listBalances, newerBalanceFilter } from './own-state.ts';
import { refuseOriginOf } from '../http/refuse-origin.ts';

type ServedApp = {
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  readonly topics: readonly Topic[];
};

/** Creates the socket server: its topics, and the calls available over it. */
export function createSocketServer(
  { infrastructure, services }: Composition,
  { app, routes, topics }: ServedApp,
): Sockets {
  const { bus, log, metrics, config, allowedOrigins, rateLimits } = infrastructure;
  const sockets = createSockets({
    bus,
    log,
    metrics,
    allowedOrigins,
    server: app.server,
    viewerOf: services.sessions.viewerOf,
    topics,
    calls: socketCalls(socketRoutes(routes), {
      rateLimits,
      refuseOrigin: refuseOriginOf(services),
    }),
    isServedHost: (host) => services.domains.isServed(host),
    isClosedTo: ({ headers }, ip) => services.regions.isClosed({ ip, headers }),
    ipOf: addressReader(config.trustedProxies),
    dropForged: proxyHeaderFilter(config.trustedProxies, Object.values(config.placeHeaders)),
  });
  const isNewer = newerBalanceFilter();
  // Services publish to every process over the bus; each delivers to its own sockets.
  bus.subscribe('bets.live', (shown) => {
    services.live.addRecent(shown as LiveBet[]);
    sockets.deliver(liveBets.name, shown);
  });
  bus.subscribe('me.balance', (changed) => {
    for (const update of changed as BalanceUpdate[]) {
      const [player, state] = update;
      if (isNewer(update)) sockets.deliverTo(myBalance.name, toPlayerId(player), [state]);
    }
  });
  bus.subscribe('me.steps', (changed) => {
    const [player, round] = changed as [string, StepRound];
    sockets.deliverTo(mySteps.name, toPlayerId(player), round);
  });
  bus.subscribe('session.ended', (session) => sockets.endSession(String(session)));
  services.rounds.broadcaster.listen({
    toAll: (topic, message) => sockets.deliver(topic, message),
    toPlayer: (player, bets) => sockets.deliverTo(myRoundBets.name, player, bets),
  });
  services.settings.onChange(() => sockets.deliver(gameTables.name, listTables(services)));
  return sockets;
}

/** The topics of services. */
export function serviceTopics(db: Db, services: Composition['services']): Topic[] {
  return [
    publicTopic(liveBets, { snapshot: () => [...services.live.recent()] }),
    publicTopic(gameTables, { snapshot: () => listTables(services) }),
    // A page loads its round by a call; this topic publishes the changes since.
    privateTopic(mySteps, { snapshot: () => [] }),
    privateTopic(myBalance, { snapshot: (viewer) => listBalances(db, viewer.id) }),
  ];
}

function listTables({ settings, games }: Composition['services']): GameTable[] {
  return settings.list().flatMap((own) => {
    const game = games.get(own.game);
    return game ? [tableOf(own, game.version)] : [];
  });
}

/**
 * Public calls set cookies or are not needed here; those of a viewer are available over the socket,
 * too, unless they set cookies or carry a file.
 */
export function socketRoutes(routes: readonly Route[]): Route[] {
  return routes.filter(({ call }) => {
    const isByHttpAlone = call.cookies || call.upload || call.download;
    return call.audience !== 'anyone' && !isByHttpAlone;
  });
}
