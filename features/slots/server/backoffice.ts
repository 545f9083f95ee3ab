import { refuse } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { onStaff, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import {
  listStaffGames,
  listStaffSuppliers,
  lockGameSetup,
  lockSupplierSetup,
  saveGameSetup,
  saveSupplierSetup,
  type Catalogue,
  type StaffGamePosition,
  type StaffKeys,
} from '#domain/suppliers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readPage, STAFF_PAGE_ROWS } from '#platform/server/paging.ts';
import * as contract from '../contract.backoffice.ts';

type Deps = {
  readonly db: Db;
  readonly catalogue: Pick<Catalogue, 'announceChange'>;
  readonly keys: Pick<StaffKeys, 'announceChange'>;
};

/** Games of suppliers and suppliers, as staff see and change them. */
export function slotsStaffRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const often = atMost('120 per minute');
  const seldom = atMost('60 per minute');
  return [
    onStaff(db, contract.listStaffSlots, often, async ({ query }) => {
      const { search, supplier, category, shown } = query;
      const isHidden = shown === undefined ? undefined : shown === 'hidden';
      const filter = { search: search?.trim() || undefined, supplier, category, isHidden };
      return await readPage(
        query,
        {
          read: (after, limit) => listStaffGames(db, filter, after, limit),
          show: shownGame,
          cursorOf: ({ position, game }) => `${position}_${game}`,
          parseCursor,
        },
        STAFF_PAGE_ROWS,
      );
    }),
    onStaff(db, contract.changeStaffSlot, seldom, ({ params, body }, staff) =>
      changeGame(deps, staff, params.game, body),
    ),
    onStaff(db, contract.listStaffSuppliers, often, async () => ({
      data: (await listStaffSuppliers(db)).map(({ synced_at, ...row }) => ({
        ...row,
        synced_at: synced_at?.toISOString() ?? null,
      })),
    })),
    onStaff(db, contract.changeStaffSupplier, seldom, ({ params, body }, staff) =>
      changeSupplier(deps, staff, params.code, body),
    ),
  ];
}

type GameRow = Awaited<ReturnType<typeof listStaffGames>>[number];

function shownGame({ studio, synced_at, ...row }: GameRow): contract.StaffSlot {
  return { ...row, provider: studio, synced_at: synced_at.toISOString() };
}

function parseCursor(text: string): StaffGamePosition | undefined {
  const [, position, game] = /^(\d{1,6})_([a-z0-9-]{2,64})$/.exec(text) ?? [];
  return game === undefined ? undefined : { position: Number(position), game };
}

async function changeGame(
  { db, catalogue }: Deps,
  staff: StaffUser,
  game: string,
  { based_on, reason, ...setup }: Body<typeof contract.changeStaffSlot>,
) {
  return await db.transaction(async (tx) => {
    const locked = await lockGameSetup(tx, game);
    if (!locked) return refuse('not_found');
    const { version, ...before } = locked;
    if (version !== based_on) return refuse('setting_outdated');
    await saveGameSetup(tx, game, setup);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'supplier.game',
      target: game,
      before,
      after: setup,
      reason,
    });
    tx.onCommit(() => catalogue.announceChange());
    return { data: {} };
  });
}

async function changeSupplier(
  { db, catalogue, keys }: Deps,
  staff: StaffUser,
  code: string,
  { reason, ...setup }: Body<typeof contract.changeStaffSupplier>,
) {
  return await db.transaction(async (tx) => {
    const before = await lockSupplierSetup(tx, code);
    if (!before) return refuse('not_found');
    await saveSupplierSetup(tx, code, setup);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'supplier.change',
      target: code,
      before,
      after: setup,
      reason,
    });
    tx.onCommit(() => {
      catalogue.announceChange();
      keys.announceChange();
    });
    return { data: {} };
  });
}
