import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Db } from '../db.ts';
import type { CaptchaPort, Puzzle } from './port.ts';

export type AltchaOptions = {
  readonly db: Db;
  readonly secretKey: string;
  /** Milliseconds since 1970; tests pass a clock of their own. */
  readonly now?: () => number;
};

/** Long enough for an old phone on a slow line. */
const LIFETIME_SECONDS = 5 * 60;
/** Each try derives a key in 5000 rounds: about one millisecond, on an old phone five. */
const ROUNDS = 5_000;
const TRIES_MIN = 500;
const TRIES_MAX = 1_500;
const ANSWER_CHARACTERS_MAX = 4_096;

const text = z.string().check(z.maxLength(512));
const payloadShape = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: text,
      nonce: text,
      salt: text,
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: text,
      keySignature: text,
      expiresAt: z.number(),
    }),
    signature: text,
  }),
  solution: z.object({ counter: z.number(), derivedKey: text }),
});

/**
 * Proof of work: the browser searches for a number, which takes it about a second; an attacker who
 * tries a thousand passwords needs a thousand seconds. Puzzles are signed, so none is stored; the
 * solved ones are, because each is valid for one call.
 */
export function altcha({ db, secretKey, now = Date.now }: AltchaOptions): CaptchaPort {
  const secrets = {
    hmacSignatureSecret: secretFor(secretKey, 'croupier captcha challenge'),
    hmacKeySignatureSecret: secretFor(secretKey, 'croupier captcha solution'),
  };

  async function task() {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: ROUNDS,
      counter: randomInt(TRIES_MIN, TRIES_MAX),
      deriveKey,
      expiresAt: Math.floor(now() / 1000) + LIFETIME_SECONDS,
      ...secrets,
    });
    // Signed, because secrets were passed.
    return { kind: 'altcha', challenge: challenge as unknown as Puzzle } as const;
  }

  async function check(answer: string): Promise<boolean> {
    const payload = readPayload(answer);
    if (!payload) return false;
    const { challenge, solution } = payload;
    const expiresAt = challenge.parameters.expiresAt ?? 0;
    if (expiresAt * 1000 < now()) return false;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
    return verified && (await isFirst(db, idOf(challenge.signature ?? ''), expiresAt));
  }

  return { kind: 'altcha', task, check };
}

/** Deletes solutions whose challenge has expired. */
export async function trimSolved(db: Db): Promise<void> {
  await db.query('delete from captcha_solved where expires_at < now()');
}

function secretFor(secretKey: string, label: string): string {
  return Buffer.from(hkdfSync('sha256', secretKey, '', label, 32)).toString('hex');
}

/** Base64 of JSON, as sent in a header. */
function readPayload(answer: string): Payload | undefined {
  if (answer.length > ANSWER_CHARACTERS_MAX) return undefined;
  const read = payloadShape.safeParse(parseJson(Buffer.from(answer, 'base64').toString('utf8')));
  return read.success ? read.data : undefined;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Not JSON: the schema rejects undefined.
    return undefined;
  }
}

/** In lower case, because the same digits in upper case would be another row. */
function idOf(signature: string): string {
  return createHash('sha256').update(signature.toLowerCase()).digest('base64url');
}

async function isFirst(db: Db, id: string, expiresAt: number): Promise<boolean> {
  const rows = await db.query(
    `insert into captcha_solved (id, expires_at) values ($1, to_timestamp($2))
     on conflict do nothing returning id`,
    [id, expiresAt],
  );
  return rows.length === 1;
}
