import type { PlayerId } from '#core/ids.ts';
import type { Screening } from '#domain/aml/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Images } from '#platform/server/files/images.ts';
import type { SealedFiles } from '#platform/server/files/sealed-files.ts';

export type VerificationDeps = {
  readonly db: Db;
  readonly files: SealedFiles;
  readonly images: Images;
  readonly messages: Messages;
  readonly screening: Screening;
  /** The minimum age everywhere; the law where the player lives may ask for more. */
  readonly minAge: number;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly publishTo: (topic: string, playerId: PlayerId, data: unknown) => void;
  /** The public URL of the site, for links in emails. */
  readonly publicUrl: () => string;
  /** Unix time in milliseconds. */
  readonly now: () => number;
};
