import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Qr } from '#platform/browser/ui/qr.tsx';

export type Secret = { readonly secret: string; readonly uri: string };

type AuthenticatorSecretProps = {
  readonly secret: Secret;
  /** Names the QR code. */
  readonly label: string;
  /** Names the button that copies the secret. */
  readonly copyLabel: string;
  /** Before the secret: how to enter it by hand. */
  readonly note?: string;
  /** Between the QR code and the secret. */
  readonly children?: ReactNode;
};

/** The secret of an authenticator app: as a QR code for its camera, and for typing. */
export function AuthenticatorSecret(props: AuthenticatorSecretProps) {
  const { secret, label, copyLabel, note, children } = props;
  const common = useT('common');
  return (
    <>
      <Qr text={secret.uri} label={label} />
      {children}
      <div className="authenticator-key">
        {note}
        <CopyText
          wrap
          text={secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          label={copyLabel}
          copiedLabel={common('copied')}
        />
      </div>
    </>
  );
}
