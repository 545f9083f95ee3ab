import { refuse } from '#core/refusal.ts';
import { atMost, on, underData, type Route } from '#platform/server/http/route.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { chatTopics, postMessage, reportMessage } from '../contract.ts';
import { createChatService, type ChatServiceDeps, type ChatUpdate } from './chat-service.ts';
import { moderationRoutes } from './moderation.ts';
import { insertReport } from './store.ts';
import { wordRoutes } from './words.ts';

export type ChatDeps = ChatServiceDeps & {
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'deliver'> | undefined;
};

/** The chat of each language and its moderation. */
export function createChat(deps: ChatDeps): { routes: Route[]; topics: Topic[]; stop(): void } {
  const { db, bus, sockets } = deps;
  const chat = createChatService(deps);
  const stop = bus.subscribe('chat.updates', (message) => {
    const { locale, ...update } = message as ChatUpdate;
    sockets()?.deliver(chatTopics[locale].name, update);
  });
  const routes = [
    // Enough for a conversation and no more: one message every ten seconds.
    on(postMessage, atMost('6 per minute'), async ({ viewer, body }) => {
      return underData(await chat.post(viewer.id, body));
    }),
    on(reportMessage, atMost('20 per minute'), async ({ viewer, params }) => {
      const isKnown = await insertReport(db, BigInt(params.id), viewer.id);
      return isKnown ? { data: { is_reported: true as const } } : refuse('not_found');
    }),
    ...moderationRoutes(db, bus),
    ...wordRoutes(db),
  ];
  const topics = chat.locales.map((locale) =>
    publicTopic(chatTopics[locale], { snapshot: () => chat.latest(locale) }),
  );
  return { routes, topics, stop };
}
