import { expect } from 'vitest';
import type { Checker } from './checker.ts';

type OutboxMessage = { code?: string; links: string[] };

/** Moves the issued codes into the past, so that the next one may be requested. */
export async function expireRateLimits({ app }: Checker): Promise<void> {
  await app.db.query(`update one_time_codes set created_at = created_at - interval '25 minutes'`);
  await app.db.query(
    `update one_time_codes set created_at = created_at - interval '2 days'
      where created_at < now() - interval '40 minutes' or used_at is not null`,
  );
}

/** Moves the last authentication of every session one hour into the past. */
export async function expireStepUp({ app }: Checker): Promise<void> {
  await app.db.query(`update sessions set confirmed_at = now() - interval '1 hour'`);
}

/** Reads the newest code from the outbox of the address. */
export async function codeFor(checker: Checker, to: string): Promise<string> {
  const emails = await emailsTo(checker, to);
  return emails.find(({ code }) => code !== undefined)!.code!;
}

/** The secret at the end of the newest link sent to the address. */
export async function tokenFor(checker: Checker, to: string): Promise<string> {
  const emails = await emailsTo(checker, to);
  const link = emails.flatMap(({ links }) => links)[0];
  expect(link, `a link for ${to}`).toBeDefined();
  return link!.split('/').at(-1)!;
}

async function emailsTo({ app }: Checker, to: string): Promise<OutboxMessage[]> {
  const { json } = await app.send('GET', `/__outbox.json?to=${encodeURIComponent(to)}`);
  return (json as unknown as { messages: OutboxMessage[] }).messages;
}
