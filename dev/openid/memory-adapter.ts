import type { Adapter, AdapterPayload } from 'oidc-provider';

const ROWS_MAX = 5_000;
const DAY_SECONDS = 86_400;

type StoredRow = { readonly payload: AdapterPayload; readonly endsAt: number };

/** The sandbox provider's store: in memory only and bounded. */
export function createMemoryAdapter(now: () => number = Date.now) {
  const rows = new Map<string, StoredRow>();

  function put(key: string, payload: AdapterPayload, seconds: number): void {
    rows.delete(key);
    rows.set(key, { payload, endsAt: now() + seconds * 1000 });
    if (rows.size > ROWS_MAX) rows.delete(rows.keys().next().value!);
  }

  function get(key: string): AdapterPayload | undefined {
    const row = rows.get(key);
    return row && row.endsAt > now() ? row.payload : undefined;
  }

  function find(kind: string, test: (payload: AdapterPayload) => boolean) {
    for (const [key, { payload }] of rows) {
      if (key.startsWith(`${kind}:`) && test(payload)) return get(key);
    }
    return undefined;
  }

  function deleteGrant(kind: string, grantId: string): void {
    for (const [key, { payload }] of rows) {
      if (key.startsWith(`${kind}:`) && payload.grantId === grantId) rows.delete(key);
    }
  }

  /** The adapter of one kind of record, in the shape the library requires. */
  return (kind: string): Adapter => ({
    upsert: async (id, payload, seconds = DAY_SECONDS) => put(`${kind}:${id}`, payload, seconds),
    find: async (id) => get(`${kind}:${id}`),
    findByUid: async (uid) => find(kind, (payload) => payload.uid === uid),
    findByUserCode: async (code) => find(kind, (payload) => payload.userCode === code),
    consume: async (id) => {
      const payload = get(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
    },
    destroy: async (id) => void rows.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId) => deleteGrant(kind, grantId),
  });
}
