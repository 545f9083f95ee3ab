import { useState } from 'react';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { removeAuthenticator, renewRecoveryCodes } from '../contract.factors.ts';
import type { AccountSecurity } from '../contract.ts';
import { ConfirmPrompt } from './confirm-prompt.tsx';
import { Row } from './row.tsx';
import { refreshAccountSecurity } from './refresh.ts';
import { useSubmission } from './use-submission.ts';

/** The authenticator, and the recovery codes for the day it is lost. */
export function SecondStep({ access }: { access: AccountSecurity }) {
  const t = useT('account-security');
  const hasFactor = access.totp !== null || access.passkeys.length > 0;
  return (
    <Panel
      title={t('second.title')}
      aside={
        <Badge tone={access.totp ? 'gain' : 'plain'}>
          {t(access.totp ? 'second.on' : 'second.off')}
        </Badge>
      }
    >
      <p>{t('second.text')}</p>
      <ul className="access-rows">
        <App addedAt={access.totp?.added_at} />
        {hasFactor && <Recovery left={access.recovery_codes_left} />}
      </ul>
    </Panel>
  );
}

function App({ addedAt }: { addedAt: string | undefined }) {
  const t = useT('account-security');
  const f = useFormat();
  const [isAsking, setAsking] = useState(false);
  const submission = useSubmission();
  const remove = async () => {
    const done = await submission.run(() => api(removeAuthenticator, { body: {} }));
    setAsking(false);
    if (!done) return;
    showToast({ tone: 'success', title: t('second.removed') });
    refreshAccountSecurity();
  };
  return (
    <Row
      icon="phone"
      title={t('second.app')}
      detail={addedAt && t('second.added', { date: f.date(addedAt) })}
    >
      {addedAt === undefined ? (
        <Button size="s" onClick={() => openModal('AddAuthenticator')}>
          {t('second.connect')}
        </Button>
      ) : (
        <Button size="s" onClick={() => setAsking(true)}>
          {t('second.remove')}
        </Button>
      )}
      <ConfirmPrompt
        question={
          isAsking
            ? {
                title: t('second.removeAsk'),
                text: t('second.removeText'),
                yes: t('second.remove'),
              }
            : undefined
        }
        busy={submission.isBusy}
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      />
    </Row>
  );
}

function Recovery({ left }: { left: number }) {
  const t = useT('account-security');
  const [isAsking, setAsking] = useState(false);
  const submission = useSubmission();
  const renew = async () => {
    const done = await submission.run(() => api(renewRecoveryCodes, { body: {} }));
    setAsking(false);
    if (!done) return;
    refreshAccountSecurity();
    openModal('RecoveryCodes', { codes: done.data.recovery_codes });
  };
  return (
    <Row
      icon="copy"
      title={t('second.recovery')}
      badge={left < 3 && <Badge tone="warn">{t('second.left', { count: left })}</Badge>}
      detail={left >= 3 && t('second.left', { count: left })}
    >
      <Button size="s" onClick={() => setAsking(true)}>
        {t('second.renew')}
      </Button>
      <ConfirmPrompt
        question={
          isAsking
            ? { title: t('second.renewAsk'), text: t('second.renewText'), yes: t('second.renew') }
            : undefined
        }
        busy={submission.isBusy}
        onYes={() => void renew()}
        onNo={() => setAsking(false)}
      />
    </Row>
  );
}
