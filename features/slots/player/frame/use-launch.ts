import { useEffect, useState } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { launchSlot } from '../../contract.ts';

export type OpenedGame = {
  readonly url?: string;
  readonly refusal?: Refusal;
  /** Asks for the game once more, with a new address. */
  readonly again: () => void;
};

/** Below this the supplier sends the game for phones. */
const DESKTOP = '(min-width: 64rem)';

/** Opens a game when the page is there; an address is good for one visit. */
export function useLaunch(game: string, mode: 'demo' | 'play'): OpenedGame {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Omit<OpenedGame, 'again'>>({});
  useEffect(() => {
    let isWanted = true;
    const open = async () => {
      const platform = matchMedia(DESKTOP).matches ? 'desktop' : 'mobile';
      const body = { mode, platform, locale: currentLocale() } as const;
      const launched = await api(launchSlot, { params: { game }, body });
      if (!isWanted) return;
      setAnswer(isRefusal(launched) ? { refusal: launched } : { url: launched.data.url });
    };
    void open();
    return () => {
      isWanted = false;
    };
  }, [game, mode, attempt]);
  const again = () => {
    setAnswer({});
    setAttempt(attempt + 1);
  };
  return { ...answer, again };
}
