import type { Bus } from '#platform/server/bus/bus.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { visitorsOnline } from '../contract.ts';
import { createVisitorCounter } from './visitor-counter.ts';

export type PresenceDeps = {
  readonly bus: Bus;
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'size' | 'deliver'> | undefined;
};

/** How many visitors are online. */
export function createPresence({ bus, sockets }: PresenceDeps): {
  topics: Topic[];
  stop(): void;
} {
  const countPages = () => sockets()?.size ?? 0;
  const visitors = createVisitorCounter(bus, countPages, (count) =>
    sockets()?.deliver(visitorsOnline.name, { count }),
  );
  const topics = [publicTopic(visitorsOnline, { snapshot: () => ({ count: visitors.count() }) })];
  return { topics, stop: visitors.stop };
}
