import { useCallback, useEffect, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';

export type StoredPicture =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly refusal: Refusal }
  | { readonly state: 'open'; readonly url: string };

export type LoadPicture = () => Promise<Blob | Refusal>;

/** A picture while it is on screen, as a data URL. `name` says which one it is. */
export function useStoredPicture(name: string, load: LoadPicture) {
  const [picture, setPicture] = useState<StoredPicture>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      const blob = await load();
      const next: StoredPicture = isRefusal(blob)
        ? { state: 'failed', refusal: blob }
        : { state: 'open', url: await readDataUrl(blob) };
      if (isWanted) setPicture(next);
    })();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line exhaustive-deps -- `load` is made anew by each render of one picture
  }, [name, attempt]);
  const retry = useCallback(() => {
    setPicture({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { picture, retry };
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // Read as a data URL, the result is a text.
    reader.addEventListener('load', () => resolve(reader.result as string));
    // What was received is in memory: reading it does not fail.
    reader.readAsDataURL(blob);
  });
}
