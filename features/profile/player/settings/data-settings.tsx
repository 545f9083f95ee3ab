import { useState } from 'react';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import type { User } from '#domain/identity/player/session.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { exportAccount } from '../../contract.ts';
import { saveJson } from '#platform/browser/save-file.ts';

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
  const [isDone, setDone] = useState(false);
  const { run, isBusy, refusal } = useAction(
    () => withStepUp(() => api(exportAccount, { timeoutMs: EXPORT_MS })),
    {
      onDone: (answer) => {
        saveJson(`account-${user.id}.json`, answer);
        setDone(true);
        announce(t('settings.exportDone'));
      },
    },
  );
  return (
    <div className="profile-errand">
      <p>
        <strong>{t('settings.export')}</strong>
        <small>
          {isDone && !isBusy && !refusal ? t('settings.exportDone') : t('settings.exportText')}
        </small>
      </p>
      <Button size="s" busy={isBusy} icon={<Icon name="download" size={18} />} onClick={run}>
        {isBusy ? t('settings.exportWorking') : t('settings.export')}
      </Button>
    </div>
  );
}
