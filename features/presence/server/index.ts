import type { Bus } from '#platform/server/bus/bus.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { visitorsOnline } from '../contract.ts';
import { createOpenPages } from './open-pages.ts';
import { createVisitorCounter } from './visitor-counter.ts';

export type PresenceDeps = {
  readonly bus: Bus;
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'size' | 'deliver' | 'findPresent'> | undefined;
};

/** How many visitors are online, and which players have a page open. */
export function createPresence({ bus, sockets }: PresenceDeps): {
  topics: Topic[];
  findPresent: ReturnType<typeof createOpenPages>['findPresent'];
  stop(): void;
} {
  const countPages = () => sockets()?.size ?? 0;
  const visitors = createVisitorCounter(bus, countPages, (count) =>
    sockets()?.deliver(visitorsOnline.name, { count }),
  );
  const topics = [publicTopic(visitorsOnline, { snapshot: () => ({ count: visitors.count() }) })];
  const pages = createOpenPages(bus, sockets);
  const stop = () => {
    visitors.stop();
    pages.stop();
  };
  return { topics, findPresent: pages.findPresent, stop };
}
