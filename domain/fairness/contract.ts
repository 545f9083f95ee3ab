import * as z from 'zod/mini';
import { call, dataOf, idText, pageOf, pageQuery, timeText } from '#core/wire.ts';

export const clientSeedText = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'client_seed_format'));

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The signature of a document that a player keeps: core/fairness/signature.ts. */
export const documentSignature = z.object({
  public_key: hash,
  signed_at: timeText,
  value: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
});

/** A key of the operator by which such documents are verified. */
export const signingKey = z.object({
  /** The fingerprint of the public key. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  public_key: hash,
  from: timeText,
  /** Null while it is in use. */
  until: z.nullable(timeText),
});
export type SigningKey = z.output<typeof signingKey>;

/**
 * The values a player always sees before a bet: both commitments, the client seed, the next nonce.
 */
export const seedState = z.object({
  active: z.object({ id: idText, hash, client_seed: z.string(), nonce: z.number() }),
  next: z.object({ hash }),
});
export type SeedState = z.output<typeof seedState>;

export const revealedSeed = z.object({
  id: idText,
  hash,
  server_seed: hash,
  client_seed: z.string(),
  bets: z.number(),
  activated_at: timeText,
  revealed_at: timeText,
});
export type RevealedSeed = z.output<typeof revealedSeed>;

export const commitSeed = call({
  name: 'fairness.commitSeed',
  summary:
    "Returns the commitment to the next seed and creates it if missing: the server's half " +
    'comes first, ' +
    'so call this before a client seed is sent.',
  method: 'POST',
  path: '/api/v2/fairness/commitment',
  audience: 'visitor',
  body: z.object({}),
  answer: dataOf(z.object({ next: z.object({ hash }), is_open: z.boolean() })),
});

export const openSeeds = call({
  name: 'fairness.openSeeds',
  summary:
    'Returns the active seeds. Without active ones, starts the committed seed with this client ' +
    'seed, and commits to another.',
  method: 'POST',
  path: '/api/v2/fairness/seeds',
  audience: 'visitor',
  body: z.object({ client_seed: clientSeedText }),
  answer: dataOf(seedState),
  refusals: ['commitment_missing'],
});

export const rotateSeeds = call({
  name: 'fairness.rotateSeeds',
  summary:
    'Reveals the active seed and starts the next one. `seed` names the one to reveal, so that ' +
    'a repeated call rotates once.',
  method: 'POST',
  path: '/api/v2/fairness/rotate',
  audience: 'visitor',
  body: z.object({ seed: idText, client_seed: clientSeedText }),
  answer: dataOf(z.object({ revealed: revealedSeed, state: seedState })),
  refusals: ['seed_not_active', 'round_open', 'not_found'],
});

export const listRevealedSeeds = call({
  name: 'fairness.listRevealedSeeds',
  summary: 'Lists the revealed seeds of the caller, latest first.',
  method: 'GET',
  path: '/api/v2/fairness/seeds',
  audience: 'visitor',
  query: pageQuery,
  answer: pageOf(revealedSeed),
});

const gameVersion = z.object({
  game: z.string(),
  version: z.int(),
  /** SHA-256 over the files that decide its outcomes; null for a version of an older server. */
  files: z.nullable(hash),
  first_used_at: timeText,
});
export type GameVersion = z.output<typeof gameVersion>;

export const listGameVersions = call({
  name: 'fairness.listGameVersions',
  summary:
    'Lists every version of the rules that was ever run here, with its first use and the hash of ' +
    'the files that decide its outcomes.',
  method: 'GET',
  path: '/api/v2/fairness/game-versions',
  audience: 'anyone',
  answer: dataOf(z.array(gameVersion)),
});

export const listSigningKeys = call({
  name: 'fairness.listSigningKeys',
  summary:
    'Lists every key by which the operator signs or signed receipts, rounds and lists of bets, ' +
    'the one in use first.',
  method: 'GET',
  path: '/.well-known/croupier-keys.json',
  audience: 'anyone',
  answer: dataOf(z.array(signingKey)),
});
