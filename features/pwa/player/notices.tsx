import './notices.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useRouterLocation } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { dismissInstall, hide, install, useInstall } from './install.ts';
import { reloadNow, useUpdate } from './reload.ts';
import { useWorkerState } from './service-worker.ts';

/** What the app says about itself, at the lower edge of the page: a new version, or an offer. */
export function AppNotices() {
  const { isWaiting } = useUpdate();
  const { isShown, isByHand } = useInstall();
  const { hasRegistrationFailed } = useWorkerState();
  const isPlaying = useRouterLocation().path.startsWith('/games/');
  if (isWaiting) return <UpdateNotice />;
  // An installed app that cannot start without a network would be worse than a bookmark.
  return isShown && !hasRegistrationFailed && !isPlaying ? (
    <InstallNotice isByHand={isByHand} />
  ) : null;
}

function UpdateNotice() {
  const t = useT('pwa');
  return (
    <div className="app-notice app-notice-update" role="status">
      <Icon name="rotate" />
      <p>{t('update')}</p>
      <div className="app-notice-actions">
        <Button size="s" onClick={() => void reloadNow()}>
          {t('updateNow')}
        </Button>
      </div>
    </div>
  );
}

function InstallNotice({ isByHand }: { isByHand: boolean }) {
  const t = useT('pwa');
  return (
    <section className="app-notice" aria-label={t('installTitle')}>
      <Icon name="phone" />
      <p>
        <strong>{t('installTitle')}</strong> {t(isByHand ? 'installByHand' : 'installText')}
      </p>
      <div className="app-notice-actions">
        <Button size="s" variant="primary" onClick={isByHand ? hide : () => void install()}>
          {t(isByHand ? 'installSeen' : 'install')}
        </Button>
        <Button size="s" variant="quiet" onClick={dismissInstall}>
          {t('installNever')}
        </Button>
      </div>
    </section>
  );
}
