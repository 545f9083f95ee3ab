import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/server/db.ts';
import type { Seal } from '#platform/server/seal.ts';
import { SettingsCache, type SettingsBus } from '#platform/server/settings-cache.ts';
import { openOwnKey, readPublicKey } from './keys.ts';
import { senderCheck } from './networks.ts';
import {
  listKeys,
  listSuppliers,
  readVersion,
  type KeyRow,
  type SupplierRow,
} from './store.suppliers.ts';

/** A supplier with its keys opened; several of a kind are valid while they are rotated. */
export type Supplier = SupplierRow & {
  /** Verify what the supplier signs by RSA. */
  readonly theirs: readonly KeyObject[];
  /** Signs what is sent to the supplier. */
  readonly ours: KeyObject | undefined;
  /** Sign and verify by HMAC, latest first. */
  readonly shared: readonly Buffer[];
  /** Whether its calls may come from this address. */
  readonly isSender: (ip: string) => boolean;
};

type DirectoryOptions = {
  readonly db: Db;
  readonly bus: SettingsBus;
  readonly seal: Seal;
  readonly onError: (error: unknown) => void;
  /** Where a supplier is that runs in every process of this installation; undefined for others. */
  readonly ownUrlOf?: ((code: string) => string | undefined) | undefined;
};

/** The suppliers of this installation, in memory: a wallet call finds its keys without a query. */
export class SupplierDirectory extends SettingsCache<ReadonlyMap<string, Supplier>> {
  readonly #ownUrlOf: DirectoryOptions['ownUrlOf'];

  constructor({ db, bus, seal, onError, ownUrlOf }: DirectoryOptions) {
    const source = {
      bus,
      channel: 'suppliers.changed',
      readVersion: () => readVersion(db),
      read: async () => {
        const keys = Map.groupBy(await listKeys(db), ({ supplier }) => supplier);
        const rows = await listSuppliers(db);
        return new Map(rows.map((row) => [row.code, opened(row, keys.get(row.code) ?? [], seal)]));
      },
      onError,
    };
    super(source, new Map());
    this.#ownUrlOf = ownUrlOf;
  }

  find(code: string): Supplier | undefined {
    const found = this.current.get(code);
    const ownUrl = found && this.#ownUrlOf?.(code);
    if (ownUrl === undefined) return found;
    // It runs in this process, wherever that is.
    return { ...found!, base_url: ownUrl, isSender: () => true };
  }
}

function opened(row: SupplierRow, keys: readonly KeyRow[], seal: Seal): Supplier {
  const own = keys.find(({ purpose }) => purpose === 'ours');
  return {
    ...row,
    theirs: keys
      .filter(({ purpose }) => purpose === 'theirs')
      .flatMap(({ public_key }) => readPublicKey(public_key!) ?? []),
    ours: own && openOwnKey(seal, own.public_key!, own.sealed_key!),
    shared: keys
      .filter(({ purpose }) => purpose === 'shared')
      .map(({ sealed_key }) => seal.open(sealed_key!, row.code)),
    isSender: senderCheck(row.networks),
  };
}
