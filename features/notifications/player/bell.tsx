import './bell.css';
import { useSyncExternalStore } from 'react';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { unread } from './unread.ts';

/** More do not fit into the badge. */
const SHOWN_MAX = 9;

/** The bell in the header: how many notifications are unread, and the way to all of them. */
export function Bell() {
  const t = useT('shell');
  const count = useSyncExternalStore(unread.subscribe, unread.get, unread.get);
  return (
    <button
      type="button"
      className="bell"
      aria-haspopup="dialog"
      aria-label={t('bell', { count })}
      onClick={() => openModal('Notifications')}
    >
      <Icon name="bell" size={20} />
      {count > 0 && (
        <span className="bell-count tabular" aria-hidden="true">
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
        </span>
      )}
    </button>
  );
}
