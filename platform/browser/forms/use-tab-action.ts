/** A command whose answer is an address that opens in a tab of its own. */
import { useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { openNewTab } from '../new-tab.ts';
import { useAction } from './use-action.ts';

type Opened = { readonly data: { readonly url: string } };

/**
 * `waiting` is what the empty tab says until the address is known. A browser that blocks the tab
 * leaves `blockedUrl`, for a link.
 */
export function useTabAction(send: () => Promise<Opened | Refusal>, waiting: string) {
  const [blockedUrl, setBlockedUrl] = useState<string>();
  const open = async () => {
    setBlockedUrl(undefined);
    const tab = openNewTab(waiting);
    const answer = await send().catch((error: unknown) => {
      tab?.close();
      throw error;
    });
    if (isRefusal(answer)) tab?.close();
    else if (tab) tab.show(answer.data.url);
    else setBlockedUrl(answer.data.url);
    return answer;
  };
  return { ...useAction(open, { isInline: true }), blockedUrl };
}
