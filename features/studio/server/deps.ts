import type { KeyObject } from 'node:crypto';
import type { Vault } from '#domain/fairness/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Seal } from '#platform/server/seal.ts';
import type { ReplayTokens } from './replay-tokens.ts';

/** The operator that the studio serves: who may open games, and where its wallet is. */
export type StudioOperator = {
  /** PEM text: its requests are verified with it. Empty until the operator has said it. */
  readonly publicKey: () => string;
  /** Without a trailing slash. */
  readonly walletUrl: () => string;
};

export type StudioDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly privateKey: KeyObject;
  readonly operator: StudioOperator;
  readonly vault: Vault;
  /** Seals the operator's tokens. */
  readonly cover: Seal;
  readonly replays: ReplayTokens;
  /** The origin of the client, where the operator names no lobby. */
  readonly publicUrl: () => string;
};
