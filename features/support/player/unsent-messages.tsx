import { useSyncExternalStore } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { dropUnsent, unsent } from './unsent.ts';

/** Below the conversation: what waits for a connection, and what was refused. */
export function UnsentMessages() {
  const t = useT('support');
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.get, unsent.get);
  if (waiting.length === 0) return null;
  return (
    <ul className="support-messages support-unsent" aria-label={t('unsent.title')}>
      {waiting.map(({ key, text, refused }) => (
        <li key={key}>
          <div className="support-message" data-own="">
            <p className="support-text">{text}</p>
            <p className="support-message-head" role={refused === undefined ? 'status' : 'alert'}>
              {refused ?? t('unsent.waits')}
            </p>
            <Button size="s" variant="quiet" onClick={() => dropUnsent(key)}>
              {t('unsent.drop')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
