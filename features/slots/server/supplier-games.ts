import { createHash } from 'node:crypto';
import { isRefusal, refuse, refuseInput } from '#core/refusal.ts';
import { onStaff, type StaffUser } from '#domain/staff/server/index.ts';
import { SupplierError, type Catalogue, type Suppliers } from '#domain/suppliers/server/index.ts';
import { readGameFile } from '#domain/suppliers/rules.game-file.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { decodeUtf8 } from '#platform/server/utf8.ts';
import * as contract from '../contract.backoffice.suppliers.ts';
import { auditSupplier } from './supplier-keys.ts';

type Deps = {
  readonly db: Db;
  readonly catalogue: Pick<Catalogue, 'announceChange'>;
  readonly suppliers: Pick<Suppliers, 'directory' | 'syncCatalog' | 'saveGames'>;
};

/** The games of a supplier: its list read at once, or a file where it has none. */
export function supplierGameRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    onStaff(
      db,
      contract.readSupplierGames,
      atMost('20 per hour'),
      async ({ params: { code }, body }, staff) => {
        const list = await readList(deps, code);
        if (isRefusal(list)) return list;
        const what = { action: 'supplier.games.read', code, after: list } as const;
        await db.transaction((tx) => auditSupplier(tx, staff, { ...what, reason: body.reason }));
        deps.catalogue.announceChange();
        return { data: list };
      },
    ),
    onStaff(
      db,
      contract.importSupplierGames,
      atMost('60 per hour'),
      ({ params: { code }, query, upload }, staff) =>
        importFile(deps, staff, { code, fileName: query.file_name, bytes: upload.bytes }),
    ),
  ];
}

async function readList({ suppliers }: Deps, code: string) {
  // It may have been registered or started a moment ago, by another process.
  await suppliers.directory.reload();
  const supplier = suppliers.directory.find(code);
  if (!supplier) return refuse('not_found');
  if (supplier.protocol !== 'hub88') return refuse('supplier_without_list');
  if (!supplier.is_active) return refuse('supplier_paused');
  try {
    return await suppliers.syncCatalog(code);
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    return refuse('supplier_unavailable');
  }
}

type GameFile = {
  readonly code: string;
  readonly fileName: string;
  readonly bytes: Buffer;
};

async function importFile(
  { db, catalogue, suppliers }: Deps,
  staff: StaffUser,
  { code, fileName, bytes }: GameFile,
) {
  const text = decodeUtf8(bytes);
  if (text === undefined) return refuseInput('file', 'list_encoding');
  const games = readGameFile(text);
  if ('code' in games) return refuseInput('file', games.code, games.line);
  return await db.transaction(async (tx) => {
    const saved = await suppliers.saveGames(tx, code, games);
    if (isRefusal(saved)) return saved;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const after = { ...saved, file: fileName, hash };
    await auditSupplier(tx, staff, { action: 'supplier.games.import', code, after });
    tx.onCommit(() => catalogue.announceChange());
    return { data: saved };
  });
}
