import { createStudio, loadStudioKey, type Studio } from '#features/studio/server/index.ts';
import type { Suppliers } from '#domain/suppliers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { STUDIO, studioUrl } from '../compose.suppliers.ts';

export type OwnStudio = Studio & {
  /** Makes the studio a supplier of this installation, and reads its list of games. */
  start(): Promise<void>;
};

type StudioParts = {
  readonly infrastructure: {
    readonly db: Db;
    readonly log: Log;
    readonly secretKey: string;
    readonly publicUrl: () => string;
  };
  readonly services: { readonly suppliers: Pick<Suppliers, 'registerSupplier' | 'syncCatalog'> };
  /** Filled in once the server listens. */
  readonly listening: { readonly listenUrl: string };
};

/**
 * The built-in studio as a supplier: both sides are in this process and know each other by keys and
 * addresses alone, as they would know anyone.
 */
export async function createOwnStudio({
  infrastructure,
  services,
  listening,
}: StudioParts): Promise<OwnStudio> {
  const { db, log, secretKey, publicUrl } = infrastructure;
  const key = await loadStudioKey(db, secretKey);
  let operatorKey = '';
  const studio = createStudio({
    db,
    log,
    secretKey,
    key,
    publicUrl,
    operator: {
      publicKey: () => operatorKey,
      walletUrl: () => `${listening.listenUrl}/api/v2/suppliers/${STUDIO}/hub88`,
    },
  });
  const start = async () => {
    const registered = await services.suppliers.registerSupplier({
      code: STUDIO,
      name: 'Croupier Studio',
      protocol: 'hub88',
      baseUrl: studioUrl(listening.listenUrl),
      operatorId: 'croupier',
      theirPublicKey: key.publicKey,
    });
    operatorKey = registered.ourPublicKey!;
    // A list that is not read now is read within the hour.
    await services.suppliers.syncCatalog(STUDIO).catch((error: unknown) => {
      log.error({ err: error }, 'the list of games of the studio was not read');
    });
  };
  return { ...studio, start };
}
