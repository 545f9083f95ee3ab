import type { User } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { ContactKind } from '../contract.ts';
import { Row } from './row.tsx';

/** The player's contacts, and whether they are confirmed. */
export function Contacts({ user }: { user: User }) {
  const t = useT('account-security');
  return (
    <Panel title={t('contacts.title')}>
      <ul className="access-rows">
        <Contact kind="email" address={user.email} isVerified={user.is_email_verified} />
        <Contact kind="phone" address={user.phone} isVerified={user.is_phone_verified} />
      </ul>
    </Panel>
  );
}

type ContactProps = { kind: ContactKind; address: string | null; isVerified: boolean };

function Contact({ kind, address, isVerified }: ContactProps) {
  const t = useT('account-security');
  const name = t(`contacts.${kind}`);
  const change = address === null ? t('contacts.add') : t('contacts.change');
  return (
    <Row
      icon={kind === 'email' ? 'mail' : 'phone'}
      title={address ?? name}
      detail={address === null ? t('contacts.none') : name}
      badge={address !== null && <Mark isVerified={isVerified} />}
    >
      {address !== null && !isVerified && (
        <Button
          size="s"
          variant="primary"
          aria-label={`${t('contacts.verify')}: ${name}`}
          onClick={() => openModal(kind === 'email' ? 'ConfirmByEmail' : 'ConfirmByPhone')}
        >
          {t('contacts.verify')}
        </Button>
      )}
      <Button
        size="s"
        aria-label={`${change}: ${name}`}
        onClick={() => openModal('ChangeContact', { kind })}
      >
        {change}
      </Button>
    </Row>
  );
}

function Mark({ isVerified }: { isVerified: boolean }) {
  const t = useT('account-security');
  return isVerified ? (
    <Badge tone="gain">{t('contacts.verified')}</Badge>
  ) : (
    <Badge tone="warn">{t('contacts.unverified')}</Badge>
  );
}
