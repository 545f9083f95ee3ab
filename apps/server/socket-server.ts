import type { FastifyInstance } from 'fastify';
import { toPlayerId } from '#core/ids.ts';
import type { BalanceUpdate } from '#domain/bets/server/index.ts';
import { gameTables, liveBets, myBalance, type LiveBet } from '#domain/bets/contract.ts';
import { myRoundBets } from '#domain/rounds/contract.ts';
import { mySteps, type StepRound } from '#domain/bets/contract.steps.ts';
import type { Route } from '#platform/server/http/route.ts';
import { socketCalls } from '#platform/server/sockets/calls.ts';
import { createSockets, type Sockets } from '#platform/server/sockets/sockets.ts';
import { privateTopic, publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { addressReader } from '#platform/server/http/client-address.ts';
import type { Features } from './features.ts';
import type { Infrastructure } from './infrastructure.ts';
import { listBalances, listTables, type Services } from './services.ts';

export type SocketServerOptions = Infrastructure & {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly features: Features;
};

/** Creates the socket server: its topics, and the calls available over it. */
export function createSocketServer(options: SocketServerOptions): Sockets {
  const { app, bus, log, metrics, services, features, config, allowedOrigins } = options;
  const sockets = createSockets({
    bus,
    log,
    metrics,
    allowedOrigins,
    server: app.server,
    viewerOf: services.sessions.viewerOf,
    topics: [...serviceTopics(options), ...features.topics],
    calls: socketCalls(socketRoutes(features.routes), options.rateLimits),
    ipOf: addressReader(config.trustedProxies),
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

/**
 * Updates of one balance may overtake each other: bets are published in intervals, deposits at
 * once, and each process at its own time. An update older than the last one sent is dropped.
 */
function newerBalanceFilter(): (update: BalanceUpdate) => boolean {
  const sentSeq = new Map<string, number>();
  return ([player, { currency }, seq]) => {
    const name = `${player}/${currency}`;
    if (seq < (sentSeq.get(name) ?? 0)) return false;
    if (sentSeq.size >= SENT_MAX) sentSeq.clear();
    sentSeq.set(name, seq);
    return true;
  };
}

const SENT_MAX = 100_000;

export function serviceTopics({
  db,
  services,
}: Pick<SocketServerOptions, 'db' | 'services'>): Topic[] {
  return [
    publicTopic(liveBets, { snapshot: () => [...services.live.recent()] }),
    publicTopic(gameTables, { snapshot: () => listTables(services) }),
    // A page loads its round by a call; this topic publishes the changes since.
    privateTopic(mySteps, { snapshot: () => [] }),
    privateTopic(myBalance, { snapshot: (viewer) => listBalances(db, viewer.id) }),
  ];
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
