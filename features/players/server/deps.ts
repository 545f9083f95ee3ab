import type { InstantGame } from '#core/fairness/game.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Vault } from '#domain/fairness/server/index.ts';
import type { Sessions } from '#domain/identity/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';

export type PlayersDeps = {
  readonly db: Db;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly messages: Messages;
  /** The rules of every game, by game name. */
  readonly games: ReadonlyMap<string, InstantGame>;
  /** Opens seeds that are still in use, to recompute a bet without showing them. */
  readonly vault: Pick<Vault, 'open'>;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** What others see of the player has changed. */
  readonly onVisibilityChanged: (playerId: PlayerId) => void;
  /** The public URL of the site, for links in emails. */
  readonly publicUrl: () => string;
  /** Unix time in milliseconds. */
  readonly now: () => number;
};
