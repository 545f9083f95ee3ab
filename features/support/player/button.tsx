import './button.css';
import { useSyncExternalStore } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { openSupport } from './open.ts';
import { unread } from './unread.ts';

/** More do not fit into the badge. */
const SHOWN_MAX = 9;

function useUnread(): number {
  return useSyncExternalStore(unread.subscribe, unread.get, () => 0);
}

/** At the bottom right of every page but the games, whose controls are there. */
export function SupportButton() {
  const t = useT('shell');
  const count = useUnread();
  return (
    <button
      type="button"
      className="support-button"
      aria-haspopup="dialog"
      aria-label={t('support', { count })}
      onClick={openSupport}
    >
      <FirstIcon name="support" size={26} />
      <Count count={count} />
    </button>
  );
}

/** The same in the menu, on every page. */
export function SupportEntry() {
  const t = useT('shell');
  const count = useUnread();
  return (
    <button
      type="button"
      className="navigation-link support-entry"
      aria-haspopup="dialog"
      aria-label={t('support', { count })}
      onClick={openSupport}
    >
      <FirstIcon name="support" />
      <span>{t('nav.support')}</span>
      <Count count={count} />
    </button>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <b className="support-count tabular" aria-hidden="true">
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
    </b>
  );
}
