import {
  createMessages,
  type ReadMessage,
  type Transports,
} from '#domain/messages/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import { createMetrics, type Metrics } from '#platform/server/metrics.ts';

type MessagesFixtureOptions = {
  readonly secretKey?: string;
  readonly mode?: Config['mode'];
  readonly transports?: Transports;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly phoneHourlyMax?: number;
  readonly offerRefusal?: Parameters<typeof createMessages>[0]['offerRefusal'];
};

/** The message service for a test; messages can be read without being sent. */
export function createMessagesFixture(db: Db, parts: MessagesFixtureOptions = {}) {
  const messages = createMessages({
    db,
    secretKey: parts.secretKey ?? '7'.repeat(64),
    mode: parts.mode ?? 'test',
    transports: parts.transports ?? {},
    phoneHourlyMax: parts.phoneHourlyMax ?? Infinity,
    ...(parts.offerRefusal && { offerRefusal: parts.offerRefusal }),
    log: parts.log ?? createLog('silent'),
    metrics: parts.metrics ?? createMetrics(),
  });

  /** The newest message to an address; fails when there is none. */
  async function newest(to: string): Promise<ReadMessage> {
    const [message] = await messages.read(to, 1);
    if (!message) throw new Error(`there is no message to ${to}`);
    return message;
  }

  return {
    messages,
    newest,
    codeFor: async (to: string): Promise<string> => {
      const { code, template } = await newest(to);
      if (code === undefined) throw new Error(`${template} to ${to} has no code`);
      return code;
    },
    linkFor: async (to: string): Promise<string> => {
      const { links, template } = await newest(to);
      const [link] = links;
      if (link === undefined) throw new Error(`${template} to ${to} has no link`);
      return link;
    },
  };
}
