import { isRefusal } from '#core/refusal.ts';
import {
  onStaff,
  refuseSecondApproval,
  writeAudit,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { StaffKeys } from '#domain/suppliers/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.suppliers.ts';

type Deps = { readonly db: Db; readonly keys: StaffKeys };

/** Suppliers that staff register, and their keys, with an entry of the audit log each. */
export function supplierKeyRoutes(deps: Deps): Route[] {
  return [...addingRoutes(deps), ...decidingRoutes(deps)];
}

const seldom = atMost('60 per minute');

function addingRoutes({ db, keys }: Deps): Route[] {
  return [
    onStaff(db, contract.registerStaffSupplier, seldom, ({ body }, staff) =>
      db.transaction(async (tx) => {
        const { reason, ...supplier } = body;
        const added = await keys.register(tx, supplier, staff.id);
        if (isRefusal(added)) return added;
        const { public_key: _, ...after } = supplier;
        const what = { action: 'supplier.register', code: body.code, after, reason } as const;
        await auditSupplier(tx, staff, what);
        return { data: { id: added.id.toString(), secret: added.secret } };
      }),
    ),
    onStaff(db, contract.listSupplierKeys, atMost('120 per minute'), async ({ params }) => ({
      data: (await keys.list(params.code)).map(shown),
    })),
    onStaff(db, contract.addSupplierKey, seldom, ({ params: { code }, body }, staff) =>
      db.transaction(async (tx) => {
        const added = await keys.add(tx, code, body.public_key, staff.id);
        if (isRefusal(added)) return added;
        const id = added.id.toString();
        const what = { action: 'supplier.key.add', code, after: { key: id } } as const;
        await auditSupplier(tx, staff, { ...what, reason: body.reason });
        return { data: { id, secret: added.secret } };
      }),
    ),
    onStaff(db, contract.addOwnSupplierKey, seldom, ({ params: { code }, body }, staff) =>
      db.transaction(async (tx) => {
        const added = await keys.addOwn(tx, code, staff.id);
        if (isRefusal(added)) return added;
        const id = added.id.toString();
        const what = { action: 'supplier.key.add', code, after: { key: id, ours: true } } as const;
        await auditSupplier(tx, staff, { ...what, reason: body.reason });
        return { data: { id } };
      }),
    ),
  ];
}

function decidingRoutes({ db, keys }: Deps): Route[] {
  return [
    onStaff(db, contract.confirmSupplierKey, seldom, ({ params: { code, id }, body }, staff) =>
      db.transaction(async (tx) => {
        const pending = await keys.lockPending(tx, code, BigInt(id));
        if (isRefusal(pending)) return pending;
        const { roles } = contract.confirmSupplierKey;
        const pair = { proposedBy: pending.addedBy, roles };
        const refused = await refuseSecondApproval(tx, staff, pair);
        if (refused) return refused;
        await keys.confirm(tx, BigInt(id), staff.id);
        const what = { action: 'supplier.key.confirm', code, after: { key: id } } as const;
        await auditSupplier(tx, staff, { ...what, reason: body.reason });
        return { data: {} };
      }),
    ),
    onStaff(db, contract.revokeSupplierKey, seldom, ({ params: { code, id }, body }, staff) =>
      db.transaction(async (tx) => {
        const revoked = await keys.revoke(tx, code, BigInt(id));
        if (isRefusal(revoked)) return revoked;
        const after = { key: id, ...revoked };
        const what = { action: 'supplier.key.revoke', code, after } as const;
        await auditSupplier(tx, staff, { ...what, reason: body.reason });
        return { data: {} };
      }),
    ),
  ];
}

type Audited = {
  readonly action:
    | 'supplier.register'
    | 'supplier.key.add'
    | 'supplier.key.confirm'
    | 'supplier.key.revoke'
    | 'supplier.games.read'
    | 'supplier.games.import';
  readonly code: string;
  readonly after: object;
  readonly reason?: string;
};

/** An entry of the audit log about a supplier. */
export async function auditSupplier(
  tx: Tx,
  staff: StaffUser,
  { code, ...what }: Audited,
): Promise<void> {
  await writeAudit(tx, { staffId: staff.id, role: staff.role, target: code, ...what });
}

type KeyRow = Awaited<ReturnType<StaffKeys['list']>>[number];

function shown(key: KeyRow): contract.StaffSupplierKey {
  const { id, purpose, public_key, created_at: at, added_by: by, added_by_name: name } = key;
  return {
    id: id.toString(),
    purpose,
    public_key,
    added_at: at.toISOString(),
    added_by: by === null ? null : { id: by.toString(), name: name ?? '' },
    is_confirmed: key.confirmed_at !== null,
  };
}
