import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { removeAuthenticator, renewRecoveryCodes } from '../contract.factors.ts';
import type { AccountSecurity } from '../contract.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import { Row } from './row.tsx';
import { refreshAccountSecurity } from './refresh.ts';

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
  const removed = () => {
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
        <ConfirmedButton
          label={t('second.remove')}
          question={{
            title: t('second.removeAsk'),
            text: t('second.removeText'),
            yes: t('second.remove'),
          }}
          send={() => api(removeAuthenticator, { body: {} })}
          onDone={removed}
        />
      )}
    </Row>
  );
}

function Recovery({ left }: { left: number }) {
  const t = useT('account-security');
  return (
    <Row
      icon="copy"
      title={t('second.recovery')}
      badge={left < 3 && <Badge tone="warn">{t('second.left', { count: left })}</Badge>}
      detail={left >= 3 && t('second.left', { count: left })}
    >
      <ConfirmedButton
        label={t('second.renew')}
        question={{
          title: t('second.renewAsk'),
          text: t('second.renewText'),
          yes: t('second.renew'),
        }}
        send={() => api(renewRecoveryCodes, { body: {} })}
        onDone={({ data }) => {
          refreshAccountSecurity();
          openModal('RecoveryCodes', { codes: data.recovery_codes });
        }}
      />
    </Row>
  );
}
