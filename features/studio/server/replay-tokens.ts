import { createSeal } from '#platform/server/seal.ts';

/** Long enough to watch a round several times, and to reload its page. */
const LIFE_MS = 30 * 60_000;
const NUMBER_BYTES = 8;

/**
 * Tokens by which a page shows one round: the id of the round and the end of the token, sealed.
 * They are no sessions, so nothing can be staked, listed or revealed with one.
 */
export function createReplayTokens(secretKey: string) {
  const { seal, open } = createSeal(secretKey, 'studio replay token');
  return {
    create: (round: bigint): string => {
      const body = Buffer.alloc(2 * NUMBER_BYTES);
      body.writeBigInt64BE(round);
      body.writeBigInt64BE(BigInt(Date.now() + LIFE_MS), NUMBER_BYTES);
      return seal(body).toString('base64url');
    },
    /** The id of the round; undefined once the token has ended. */
    read: (token: string): bigint | undefined => {
      const body = openToken(open, token);
      if (!body || body.readBigInt64BE(NUMBER_BYTES) <= Date.now()) return undefined;
      return body.readBigInt64BE();
    },
  };
}

export type ReplayTokens = ReturnType<typeof createReplayTokens>;

function openToken(open: (sealed: Buffer) => Buffer, token: string): Buffer | undefined {
  try {
    return open(Buffer.from(token, 'base64url'));
  } catch {
    // An altered or foreign token shows no round: the caller is told that it is over.
    return undefined;
  }
}
