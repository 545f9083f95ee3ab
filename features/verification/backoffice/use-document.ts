import { useEffect, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { fetchFile } from '#platform/backoffice/download.ts';
import { readDocument } from '../contract.backoffice.ts';

export type Opened =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly refusal: Refusal }
  | { readonly state: 'open'; readonly url: string };

/**
 * The bytes of one document, for as long as it is on screen: the address of the picture is revoked
 * with it, so nothing of it stays behind in the browser.
 */
export function useDocument(player: string, document: string): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  useEffect(() => {
    let url: string | undefined;
    let isWanted = true;
    void fetchFile(readDocument, { params: { player, document } }).then((file) => {
      if (!isWanted) return;
      if (isRefusal(file)) return setOpened({ state: 'failed', refusal: file });
      url = URL.createObjectURL(file.blob);
      setOpened({ state: 'open', url });
    });
    return () => {
      isWanted = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [player, document]);
  return opened;
}
