import type { User } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Row } from './row.tsx';

/** Sets the password where there is none, and changes it where there is one. */
export function PasswordPanel({ user }: { user: User }) {
  const t = useT('account-security');
  const isSet = user.is_password_exists;
  return (
    <Panel>
      <ul className="access-rows">
        <Row
          icon="lock"
          title={t('password.title')}
          badge={
            <Badge tone={isSet ? 'gain' : 'plain'}>
              {t(isSet ? 'password.exists' : 'password.missing')}
            </Badge>
          }
          detail={t(isSet ? 'password.existsText' : 'password.missingText')}
        >
          <Button
            size="s"
            variant={isSet ? 'secondary' : 'primary'}
            aria-label={t(isSet ? 'password.changeTitle' : 'password.setTitle')}
            onClick={() => openModal('ChangePassword')}
          >
            {t(isSet ? 'password.change' : 'password.set')}
          </Button>
        </Row>
      </ul>
    </Panel>
  );
}
