import type { FastifyInstance } from 'fastify';
import type { BalanceNews } from '#domain/bets/server/index.ts';
import { gameTables, liveBets, myBalance, type LiveBet } from '#domain/bets/contract.ts';
import { myRoundBets } from '#domain/rounds/contract.ts';
import { mySteps, type StepRound } from '#domain/bets/contract.steps.ts';
import type { Route } from '#platform/server/http/route.ts';
import { socketCalls } from '#platform/server/sockets/calls.ts';
import { createSockets, type Sockets } from '#platform/server/sockets/sockets.ts';
import { privateTopic, publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { addressReader } from '#platform/server/http/client-address.ts';
import type { Features } from './features.ts';
import type { Ground } from './ground.ts';
import { listBalances, listTables, type Rooms } from './rooms.ts';

export type LiveOptions = Ground & {
  readonly app: FastifyInstance;
  readonly rooms: Rooms;
  readonly features: Features;
};

/** The socket of the house: its topics, and the calls that may be made over it. */
export function addLive(options: LiveOptions): Sockets {
  const { app, bus, log, metrics, rooms, features, config, allowedOrigins } = options;
  const sockets = createSockets({
    bus,
    log,
    metrics,
    allowedOrigins,
    server: app.server,
    viewerOf: rooms.sessions.viewerOf,
    topics: [...houseTopics(options), ...features.topics],
    calls: socketCalls(callable(features.routes), options.limits),
    ipOf: addressReader(config.trustedProxies),
  });
  const isNewer = newsFilter();
  // The rooms tell every process by the bus; each delivers to the sockets it holds.
  bus.subscribe('bets.live', (shown) => {
    rooms.live.remember(shown as LiveBet[]);
    sockets.deliver(liveBets.name, shown);
  });
  bus.subscribe('me.balance', (changed) => {
    for (const news of changed as BalanceNews[]) {
      const [player, state] = news;
      if (isNewer(news)) sockets.deliverTo(myBalance.name, BigInt(player), [state]);
    }
  });
  bus.subscribe('me.steps', (changed) => {
    const [player, round] = changed as [string, StepRound];
    sockets.deliverTo(mySteps.name, BigInt(player), round);
  });
  bus.subscribe('session.ended', (session) => sockets.endSession(String(session)));
  rooms.rounds.news.listen({
    toAll: (topic, message) => sockets.deliver(topic, message),
    toPlayer: (player, bets) => sockets.deliverTo(myRoundBets.name, player, bets),
  });
  rooms.settings.onChange(() => sockets.deliver(gameTables.name, listTables(rooms)));
  return sockets;
}

/**
 * News of one balance may overtake each other: bets are told in beats, deposits at once, and each
 * server in its own time. What is older than what was told already is left out.
 */
function newsFilter(): (news: BalanceNews) => boolean {
  const told = new Map<string, number>();
  return ([player, { currency }, seq]) => {
    const name = `${player}/${currency}`;
    if (seq < (told.get(name) ?? 0)) return false;
    if (told.size >= TOLD_MAX) told.clear();
    told.set(name, seq);
    return true;
  };
}

const TOLD_MAX = 100_000;

export function houseTopics({ db, rooms }: Pick<LiveOptions, 'db' | 'rooms'>): Topic[] {
  return [
    publicTopic(liveBets, { snapshot: () => [...rooms.live.recent()] }),
    publicTopic(gameTables, { snapshot: () => listTables(rooms) }),
    // A page asks for its round by a call; what is told here are the changes since.
    privateTopic(mySteps, { snapshot: () => [] }),
    privateTopic(myBalance, { snapshot: (viewer) => listBalances(db, viewer.id) }),
  ];
}

/**
 * Calls for anyone set cookies or need none of this; those of a viewer go over the socket too,
 * unless they set cookies or carry a file.
 */
export function callable(routes: readonly Route[]): Route[] {
  return routes.filter(({ call }) => {
    const isByHttpAlone = call.cookies || call.upload || call.download;
    return call.audience !== 'anyone' && !isByHttpAlone;
  });
}
