import type { Queryable, Tx } from '#platform/server/db.ts';

export type Protocol = 'hub88' | 'softswiss';

export type SupplierRow = {
  code: string;
  name: string;
  protocol: Protocol;
  base_url: string;
  operator_id: string;
  is_active: boolean;
  networks: string[];
};

/** Without what staff change later. */
export type SupplierIdentity = Omit<SupplierRow, 'is_active' | 'networks'>;

export async function listSuppliers(db: Queryable): Promise<SupplierRow[]> {
  return await db.query<SupplierRow>(
    `select code, name, protocol, base_url, operator_id, is_active, networks
       from suppliers order by code`,
  );
}

export type KeyRow = {
  supplier: string;
  purpose: 'theirs' | 'ours' | 'shared';
  public_key: string | null;
  sealed_key: Buffer | null;
};

/** The keys in force, latest first. */
export async function listKeys(db: Queryable): Promise<KeyRow[]> {
  return await db.query<KeyRow>(
    `select supplier, purpose, public_key, sealed_key from supplier_keys
      where revoked_at is null and confirmed_at is not null order by id desc`,
  );
}

/** Differs after every change of a supplier or its keys. */
export async function readVersion(db: Queryable): Promise<string> {
  const rows = await db.query<{ version: string }>(
    `select concat_ws(' ', (select max(changed_at) from suppliers),
              (select count(*) from suppliers),
              (select concat_ws(' ', max(id), max(confirmed_at), max(revoked_at))
                 from supplier_keys)) as version`,
  );
  return rows[0]!.version;
}

/** Adds a supplier, or changes what is different; its protocol stays what it was. */
export async function saveSupplier(tx: Tx, supplier: SupplierIdentity): Promise<void> {
  const { code, name, protocol, base_url, operator_id } = supplier;
  await tx.query(
    `insert into suppliers as s (code, name, protocol, base_url, operator_id)
     values ($1, $2, $3, $4, $5)
     on conflict (code) do update set name = excluded.name, base_url = excluded.base_url,
       operator_id = excluded.operator_id, changed_at = clock_timestamp()
     where (s.name, s.base_url, s.operator_id)
        <> (excluded.name, excluded.base_url, excluded.operator_id)`,
    [code, name, protocol, base_url, operator_id],
  );
}

export async function lockSupplier(tx: Tx, code: string): Promise<SupplierRow | undefined> {
  const rows = await tx.query<SupplierRow>(
    `select code, name, protocol, base_url, operator_id, is_active, networks from suppliers
      where code = $1 for update`,
    [code],
  );
  return rows[0];
}

export async function listKeysOf(tx: Tx, supplier: string): Promise<KeyRow[]> {
  return await tx.query<KeyRow>(
    `select supplier, purpose, public_key, sealed_key from supplier_keys
      where supplier = $1 and revoked_at is null and confirmed_at is not null
      order by id desc`,
    [supplier],
  );
}

export async function insertKey(tx: Tx, key: KeyRow): Promise<void> {
  await tx.query(
    `insert into supplier_keys (supplier, purpose, public_key, sealed_key)
     values ($1, $2, $3, $4)`,
    [key.supplier, key.purpose, key.public_key, key.sealed_key],
  );
}
