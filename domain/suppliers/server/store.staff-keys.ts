import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { KeyRow, SupplierIdentity } from './store.suppliers.ts';

export type StaffKeyRow = Pick<KeyRow, 'purpose' | 'public_key'> & {
  readonly id: bigint;
  readonly created_at: Date;
  /** Null for a key of the installation itself. */
  readonly added_by: PlayerId | null;
  readonly added_by_name: string | null;
  readonly confirmed_at: Date | null;
};

/** The keys that are in force or wait for a second person, latest first. */
export async function listStaffKeys(db: Queryable, supplier: string): Promise<StaffKeyRow[]> {
  return await db.query<StaffKeyRow>(
    `select k.id, k.purpose, k.public_key, k.created_at, k.added_by, p.name as added_by_name,
            k.confirmed_at
       from supplier_keys k left join player_directory p on p.id = k.added_by
      where k.supplier = $1 and k.revoked_at is null order by k.id desc`,
    [supplier],
  );
}

/** Locked until the end of the transaction; undefined once it is revoked. */
export async function lockStaffKey(
  tx: Tx,
  supplier: string,
  id: bigint,
): Promise<Pick<StaffKeyRow, 'purpose' | 'added_by' | 'confirmed_at'> | undefined> {
  const rows = await tx.query<Pick<StaffKeyRow, 'purpose' | 'added_by' | 'confirmed_at'>>(
    `select purpose, added_by, confirmed_at from supplier_keys
      where supplier = $1 and id = $2 and revoked_at is null for update`,
    [supplier, id],
  );
  return rows[0];
}

/** It counts once another person has confirmed it. */
export async function insertStaffKey(tx: Tx, key: KeyRow, addedBy: PlayerId): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into supplier_keys (supplier, purpose, public_key, sealed_key, added_by, confirmed_at)
     values ($1, $2, $3, $4, $5, null) returning id`,
    [key.supplier, key.purpose, key.public_key, key.sealed_key, addedBy],
  );
  return rows[0]!.id;
}

export async function confirmKey(tx: Tx, id: bigint, by: PlayerId): Promise<void> {
  await tx.query(
    'update supplier_keys set confirmed_at = clock_timestamp(), confirmed_by = $2 where id = $1',
    [id, by],
  );
}

export async function revokeKey(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update supplier_keys set revoked_at = clock_timestamp() where id = $1', [id]);
}

/** Stopped: it takes no money before a key is confirmed and it is started. False if it exists. */
export async function insertStopped(
  tx: Tx,
  { code, name, protocol, base_url, operator_id }: SupplierIdentity,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into suppliers (code, name, protocol, base_url, operator_id, is_active)
     values ($1, $2, $3, $4, $5, false) on conflict do nothing returning code`,
    [code, name, protocol, base_url, operator_id],
  );
  return rows.length > 0;
}

/** Of the supplier of this key, if it is one of ours, those that signed before. */
export async function revokeEarlierOwn(tx: Tx, id: bigint): Promise<void> {
  await tx.query(
    `update supplier_keys k set revoked_at = clock_timestamp() from supplier_keys n
      where n.id = $1 and n.purpose = 'ours' and k.supplier = n.supplier and k.purpose = 'ours'
        and k.id <> n.id and k.confirmed_at is not null and k.revoked_at is null`,
    [id],
  );
}
