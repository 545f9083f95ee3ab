import './rounds.css';
import { useEffect, useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { LiveState } from './use-table.ts';

/** A connection that has not come about by then probably will not. */
const SLOW_MS = 8_000;

/** Why the table is not live, over the scene that stands still meanwhile. Nothing when it is. */
export function LiveNotice({ play: { live } }: { play: { readonly live: LiveState } }) {
  const t = useT('domain-rounds');
  const isSlow = useSlow(live === 'connecting');
  // That it is paused the controls say.
  const isShown = live === 'reconnecting' || live === 'closed' || isSlow;
  return (
    <div className="live-notice" aria-live="polite">
      {isShown && (
        <p>
          <Icon name={live === 'closed' ? 'pause' : 'clock'} size={18} />
          {t(isSlow ? 'live.slow' : `live.${live === 'closed' ? 'closed' : 'reconnecting'}`)}
        </p>
      )}
    </div>
  );
}

function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
