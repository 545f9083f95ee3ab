import { supportsPasskeys } from '#domain/identity/player/passkeys.ts';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { removePasskey } from '../contract.factors.ts';
import type { AccountSecurity, PasskeyRow } from '../contract.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import { Row } from './row.tsx';
import { refreshAccountSecurity } from './refresh.ts';

/** The passkeys of phones, computers and security keys. */
export function Passkeys({ access }: { access: AccountSecurity }) {
  const t = useT('account-security');
  const { passkeys, passkey_origin: origin } = access;
  return (
    <Panel title={t('passkeys.title')}>
      <p>{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className="access-rows">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {passkeys.length === 0 && <p>{t('passkeys.none')}</p>}
      <div className="access-foot">
        <Adding origin={origin} />
      </div>
    </Panel>
  );
}

function Adding({ origin }: { origin: string }) {
  const t = useT('account-security');
  if (location.origin !== origin)
    return <Note text={t('passkeys.elsewhere', { address: origin })} />;
  if (!supportsPasskeys()) return <Note text={t('passkeys.unknown')} />;
  return (
    <Button icon={<Icon name="plus" />} onClick={() => openModal('Passkey')}>
      {t('passkeys.add')}
    </Button>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="access-note">
      <Icon name="info" size={18} />
      <span>{text}</span>
    </p>
  );
}

function Passkey({ passkey }: { passkey: PasskeyRow }) {
  const t = useT('account-security');
  const f = useFormat();
  const { id, name, created_at, last_used_at, is_backed_up } = passkey;
  const used = last_used_at
    ? t('passkeys.used', { ago: f.ago(last_used_at, serverNow()) })
    : t('passkeys.unused');
  return (
    <Row
      icon="lock"
      title={name}
      badge={is_backed_up && <Badge>{t('passkeys.synced')}</Badge>}
      detail={`${t('passkeys.added', { date: f.date(created_at) })} · ${used}`}
    >
      <Button
        size="s"
        aria-label={`${t('passkeys.rename')}: ${name}`}
        onClick={() => openModal('Passkey', { id, name })}
      >
        {t('passkeys.rename')}
      </Button>
      <Removing id={id} name={name} />
    </Row>
  );
}

function Removing({ id, name }: { id: string; name: string }) {
  const t = useT('account-security');
  return (
    <ConfirmedButton
      label={t('passkeys.remove')}
      name={name}
      question={{
        title: t('passkeys.removeAsk'),
        text: t('passkeys.removeText', { name }),
        yes: t('passkeys.remove'),
      }}
      send={() => api(removePasskey, { params: { id } })}
      onDone={() => {
        showToast({ tone: 'success', title: t('passkeys.removed') });
        refreshAccountSecurity();
      }}
    />
  );
}
