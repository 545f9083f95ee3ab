import './rounds.css';
import { useEffect, useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { LiveState } from './use-table.ts';

/** A connection that is not established by then probably will not be. */
const SLOW_MS = 8_000;

/** Why the table is not live, shown over the scene, which stands still. Empty when it is live. */
export function LiveNotice({ play: { live } }: { play: { readonly live: LiveState } }) {
  const t = useT('domain-rounds');
  const isSlow = useSlow(live === 'connecting');
  // The controls already say that the table is paused.
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
