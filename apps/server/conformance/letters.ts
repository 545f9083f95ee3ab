import { expect } from 'vitest';
import type { Reader } from './reader.ts';

type Letter = { code?: string; links: string[] };

/** As if hours had passed: the next code may be asked for. */
export async function agePatience({ house }: Reader): Promise<void> {
  await house.db.query(`update one_time_codes set created_at = created_at - interval '25 minutes'`);
  await house.db.query(
    `update one_time_codes set created_at = created_at - interval '2 days'
      where created_at < now() - interval '40 minutes' or used_at is not null`,
  );
}

/** As if the last proof of everybody were an hour old. */
export async function ageProofs({ house }: Reader): Promise<void> {
  await house.db.query(`update sessions set confirmed_at = now() - interval '1 hour'`);
}

/** As the owner of the address reads it. */
export async function codeFor(reader: Reader, to: string): Promise<string> {
  const letters = await lettersTo(reader, to);
  return letters.find(({ code }) => code !== undefined)!.code!;
}

/** The secret at the end of the newest link that was sent there. */
export async function tokenFor(reader: Reader, to: string): Promise<string> {
  const letters = await lettersTo(reader, to);
  const link = letters.flatMap(({ links }) => links)[0];
  expect(link, `a link for ${to}`).toBeDefined();
  return link!.split('/').at(-1)!;
}

async function lettersTo({ house }: Reader, to: string): Promise<Letter[]> {
  const { json } = await house.send('GET', `/__outbox.json?to=${encodeURIComponent(to)}`);
  return (json as unknown as { messages: Letter[] }).messages;
}
