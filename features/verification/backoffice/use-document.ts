import { useEffect, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { fetchFile } from '#platform/browser/net/fetch-file.ts';
import { readDocument } from '../contract.backoffice.ts';

export type DocumentState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly refusal: Refusal }
  | { readonly state: 'open'; readonly url: string };

/**
 * The content of one document while it is on screen. The object URL is revoked afterwards, so that
 * nothing stays in the browser.
 */
export function useDocument(player: string, document: string): DocumentState {
  const [state, setState] = useState<DocumentState>({ state: 'loading' });
  useEffect(() => {
    let url: string | undefined;
    let isWanted = true;
    void fetchFile(readDocument, { params: { player, document } }).then((file) => {
      if (!isWanted) return;
      if (isRefusal(file)) return setState({ state: 'failed', refusal: file });
      url = URL.createObjectURL(file.blob);
      setState({ state: 'open', url });
    });
    return () => {
      isWanted = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [player, document]);
  return state;
}
