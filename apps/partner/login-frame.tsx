import type { ReactNode } from 'react';
import { Logo } from '#domain/art/player/logo.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';

/** What stands around the forms of a partner who is not logged in. */
export function LoginFrame({
  language,
  children,
}: {
  readonly language: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useT('partner');
  return (
    <main className="partner-login">
      <header>
        <Logo height={34} label="Croupier" />
        <p>{t('portal')}</p>
      </header>
      <Panel look="framed" className="partner-login-panel">
        {children}
      </Panel>
      {language}
    </main>
  );
}
