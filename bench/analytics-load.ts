import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { timeOrderedId } from '#features/analytics/rules.ts';

/** The browsers of bench:analytics, in a process of their own: an open loop at a steady rate. */
export type IngestOrder = {
  readonly url: string;
  readonly seconds: number;
  readonly rate: number;
  readonly batch: number;
};

export type Ingested = {
  readonly stored: number;
  readonly latenciesMs: number[];
  readonly failure?: string;
};

const PAGES = ['/', '/games/dice', '/games/crash', '/faq', '/profile', '/games/cases/{id}'];

process.on('message', (order: IngestOrder) => void run(order));
process.once('disconnect', () => process.exit(0));
process.send!('ready');

/** A request is sent when it is due, whether the earlier ones are answered or not. */
async function run({ url, seconds, rate, batch }: IngestOrder): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const latenciesMs: number[] = [];
  const requests = Math.round((rate * seconds) / batch);
  const started = performance.now();
  const answers = Array.from({ length: requests }, async (_, n) => {
    const dueMs = (n * batch * 1000) / rate;
    await pause(Math.max(0, started + dueMs - performance.now()));
    const stored = await send(url, agent, batch);
    latenciesMs.push(performance.now() - started - dueMs);
    return stored;
  });
  const done = await Promise.allSettled(answers);
  agent.destroy();
  const failed = done.find((one) => one.status === 'rejected');
  const stored = done.map((one) => (one.status === 'fulfilled' ? one.value : 0));
  process.send!({
    stored: stored.reduce((sum, count) => sum + count, 0),
    latenciesMs,
    ...(failed && { failure: String(failed.reason) }),
  } satisfies Ingested);
}

/** One batch of one visitor, at an address of their own: requests are limited by address. */
function send(url: string, agent: Agent, batch: number): Promise<number> {
  const body = JSON.stringify(batchOf(batch));
  const place = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.');
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/v2/analytics/events`,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': `10.${place}`,
          'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537.36',
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => {
          if (answer.statusCode !== 200) return reject(new Error(text));
          resolve((JSON.parse(text) as { data: { stored: number } }).data.stored);
        });
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}

function batchOf(size: number) {
  const now = Date.now();
  const visit = timeOrderedId(now, randomUUID());
  return {
    visitor: randomUUID(),
    visits: [{ id: visit, locale: 'ru', source: 'mail / letter / spring', entry: '/' }],
    events: Array.from({ length: size }, (_, n) => ({
      id: timeOrderedId(now - (size - n) * 500, randomUUID()),
      visit,
      name: n % 5 === 4 ? 'login_error' : 'page_view',
      path: PAGES[n % PAGES.length]!,
      data: n % 5 === 4 ? { text: 'password: wrong_credentials' } : {},
      at: now - (size - n) * 500,
    })),
    sent_at: now,
  };
}
