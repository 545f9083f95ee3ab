import { isRefusal, refuse } from '#core/refusal.ts';
import type { Live } from '#domain/bets/server/index.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { floorChats, floorOnline, listLeaders, report, say } from '../contract.ts';
import { createChat, type ChatDeps, type ChatNews } from './chat.ts';
import { createLeaders } from './leaders.ts';
import { moderationRoutes } from './moderate.ts';
import { openOnline } from './online.ts';
import { insertReport } from './store.ts';

export type FloorDeps = ChatDeps & {
  readonly live: Pick<Live, 'onSettled'>;
  /** Undefined until the house takes connections. */
  readonly sockets: () => Pick<Sockets, 'size' | 'deliver'> | undefined;
  readonly log: { warn(fields: object, message: string): void };
};

/** The floor: who is here, what they say, and the best bets of the day. */
export function openFloor(deps: FloorDeps): {
  routes: Route[];
  topics: Topic[];
  stop(): void;
} {
  const { db, bus, names, log, sockets } = deps;
  const chat = createChat(deps);
  const leaders = createLeaders(db, names, (error) =>
    log.warn({ err: error }, 'a leader of the day was not kept'),
  );
  deps.live.onSettled(leaders.note);
  const countPages = () => sockets()?.size ?? 0;
  const online = openOnline(bus, countPages, (count) =>
    sockets()?.deliver(floorOnline.name, { count }),
  );
  const stopHearing = bus.subscribe('floor.chat', (told) => {
    const { locale, ...news } = told as ChatNews;
    sockets()?.deliver(floorChats[locale].name, news);
  });
  const routes = [
    on(listLeaders, atMost('120 per minute'), async ({ params }) => ({
      data: await leaders.list(params.game, new Date()),
    })),
    // A conversation, and no more: one line every few seconds.
    on(say, atMost('6 per minute'), async ({ viewer, body }) => {
      const said = await chat.say(viewer.id, body);
      return isRefusal(said) ? said : { data: said };
    }),
    on(report, atMost('20 per minute'), async ({ viewer, params }) => {
      const isKnown = await insertReport(db, BigInt(params.id), viewer.id);
      return isKnown ? { data: { is_reported: true as const } } : refuse('not_found');
    }),
    ...moderationRoutes(db, bus),
  ];
  const topics = [
    publicTopic(floorOnline, { snapshot: () => ({ count: online.count() }) }),
    ...chat.locales.map((locale) =>
      publicTopic(floorChats[locale], { snapshot: () => chat.latest(locale) }),
    ),
  ];
  const stop = () => {
    online.stop();
    stopHearing();
  };
  return { routes, topics, stop };
}
