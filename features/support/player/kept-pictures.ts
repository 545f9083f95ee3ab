/**
 * Pictures of messages that wait for a connection, in the database of the browser: local storage
 * holds texts alone, and few of them.
 */
const DATABASE = 'supportPictures';
const STORE = 'pictures';

/** Returns whether it is kept: a private window may refuse. */
export async function keepPicture(key: string, picture: Blob): Promise<boolean> {
  return (await attempt('readwrite', (store) => store.put(picture, key))) !== undefined;
}

export async function readKeptPicture(key: string): Promise<Blob | undefined> {
  const found = await attempt('readonly', (store) => store.get(key));
  return found instanceof Blob ? found : undefined;
}

export async function removeKeptPicture(key: string): Promise<void> {
  await attempt('readwrite', (store) => store.delete(key));
}

/** Undefined when the browser refuses. */
async function attempt(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      return await resultOf(request);
    } finally {
      database.close();
    }
  } catch {
    // A browser may refuse storage altogether, which is no bug.
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });
}
