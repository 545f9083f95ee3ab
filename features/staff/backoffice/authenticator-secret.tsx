import { encode } from 'uqr';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';

export type Secret = { readonly secret: string; readonly uri: string };

/** The secret of an authenticator app: as a QR code and for typing. */
export function AuthenticatorSecret({ secret }: { secret: Secret | undefined }) {
  const t = useT('backoffice-staff');
  const common = useT('common');
  return (
    <div className="staff-login-secret" aria-busy={!secret}>
      {secret ? <Qr text={secret.uri} label={t('login.picture')} /> : <Spinner size={32} />}
      {secret && (
        <CopyText
          wrap
          text={secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          label={t('login.copySecret')}
          copiedLabel={common('copied')}
        />
      )}
    </div>
  );
}

/** One path on white: sharp at every size, and readable by a camera in the dark theme too. */
function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="staff-login-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
