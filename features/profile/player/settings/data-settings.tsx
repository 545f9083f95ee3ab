import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import type { User } from '#domain/identity/player/session.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { exportAccount } from '../../contract.ts';
import { saveText } from '#platform/browser/save-text.ts';

/** A file of hundreds of thousands of bets takes its time. */
const EXPORT_MS = 300_000;

/** Exports the player's data and closes the account. */
export function DataSettings({ user }: { user: User }) {
  const t = useT('profile');
  return (
    <Panel title={t('settings.data')} className="profile-settings">
      <Export user={user} />
      <div className="profile-errand profile-end">
        <p>
          <strong>{t('settings.close')}</strong>
          <small>{t('settings.closeText')}</small>
        </p>
        <Button size="s" onClick={() => openModal('CloseAccount')}>
          {t('settings.close')}
        </Button>
      </div>
    </Panel>
  );
}

function Export({ user }: { user: User }) {
  const t = useT('profile');
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const take = async () => {
    setBusy(true);
    setDone(false);
    const answer = await withStepUp(() => api(exportAccount, { timeoutMs: EXPORT_MS }));
    setBusy(false);
    if (isRefusal(answer)) return showRefusal(answer);
    saveText(`account-${user.id}.json`, JSON.stringify(answer, null, 2), 'application/json');
    setDone(true);
    announce(t('settings.exportDone'));
  };
  return (
    <div className="profile-errand">
      <p>
        <strong>{t('settings.export')}</strong>
        <small>{isDone ? t('settings.exportDone') : t('settings.exportText')}</small>
      </p>
      <Button
        size="s"
        busy={isBusy}
        icon={<Icon name="download" size={18} />}
        onClick={() => void take()}
      >
        {isBusy ? t('settings.exportWorking') : t('settings.export')}
      </Button>
    </div>
  );
}
