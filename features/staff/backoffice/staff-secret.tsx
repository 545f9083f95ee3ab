import { AuthenticatorSecret, type Secret } from '#domain/identity/player/authenticator-secret.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';

/** The secret of an authenticator app, once the server has created it. */
export function StaffSecret({ secret }: { secret: Secret | undefined }) {
  const t = useT('backoffice-staff');
  return (
    <div className="staff-login-secret" aria-busy={!secret}>
      {secret ? (
        <AuthenticatorSecret
          secret={secret}
          label={t('login.picture')}
          copyLabel={t('login.copySecret')}
        />
      ) : (
        <Spinner size={32} />
      )}
    </div>
  );
}
