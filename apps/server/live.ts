import type { FastifyInstance } from 'fastify';
import { gameTables, liveBets, myBalance, type LiveBet } from '#house/bets/contract.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import { socketCalls } from '#platform/server/sockets/calls.ts';
import { createSockets, type Sockets } from '#platform/server/sockets/sockets.ts';
import { privateTopic, publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { listBalances, listTables, type Rooms } from './rooms.ts';

export type LiveOptions = {
  readonly app: FastifyInstance;
  readonly bus: Bus;
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly rooms: Rooms;
  readonly limits: Limits;
  readonly routes: readonly Route[];
  readonly topics: readonly Topic[];
  readonly allowedOrigins: ReadonlySet<string>;
};

type BalanceNews = [player: string, state: { currency: string }];

/** The socket of the house: its topics, and the calls that may be made over it. */
export function addLive(options: LiveOptions): Sockets {
  const { app, bus, log, metrics, rooms, allowedOrigins } = options;
  const sockets = createSockets({
    server: app.server,
    bus,
    log,
    metrics,
    viewerOf: rooms.sessions.viewerOf,
    topics: options.topics,
    calls: socketCalls(callable(options.routes), options.limits),
    allowedOrigins,
  });
  // The rooms tell every process by the bus; each delivers to the sockets it holds.
  bus.subscribe('bets.live', (shown) => {
    rooms.live.remember(shown as LiveBet[]);
    sockets.deliver(liveBets.name, shown);
  });
  bus.subscribe('me.balance', (changed) => {
    for (const [player, state] of changed as BalanceNews[]) {
      sockets.deliverTo(myBalance.name, BigInt(player), [state]);
    }
  });
  bus.subscribe('session.ended', (session) => sockets.endSession(String(session)));
  rooms.settings.onChange(() => sockets.deliver(gameTables.name, listTables(rooms)));
  return sockets;
}

export function houseTopics({ db, rooms }: Pick<LiveOptions, 'db' | 'rooms'>): Topic[] {
  return [
    publicTopic(liveBets, { snapshot: () => [...rooms.live.recent()] }),
    publicTopic(gameTables, { snapshot: () => listTables(rooms) }),
    privateTopic(myBalance, { snapshot: (viewer) => listBalances(db, viewer.id) }),
  ];
}

/** Calls for anyone set cookies or need none of this; those of a viewer go over the socket too. */
export function callable(routes: readonly Route[]): Route[] {
  return routes.filter((route) => route.call.audience !== 'anyone');
}
