import { useEffect } from 'react';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { latinKey, usePageKeys } from '#platform/backoffice/keys.ts';
import { zoneText } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Dialog, Sheet } from '#platform/browser/ui/dialog.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { AlertSettings } from './alert-settings.tsx';
import { Palette } from './palette.tsx';
import { openShortcut, useShortcut } from './shortcut-store.ts';
import { PageLinks } from './sidebar.tsx';

const KEYS = { '?': () => openShortcut('keys') };

/** The dialogs of the shell, and the shortcuts that open them. */
export function Shortcuts() {
  const t = useT('backoffice');
  const common = useT('common');
  const open = useShortcut();
  const close = () => openShortcut(null);
  usePageKeys(KEYS);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || latinKey(event).toLowerCase() !== 'k') return;
      event.preventDefault();
      openShortcut('palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const shared = { onClose: close, closeLabel: common('close') };
  return (
    <>
      <Dialog {...shared} open={open === 'palette'} title={t('find')}>
        <Palette close={close} />
      </Dialog>
      <Dialog {...shared} open={open === 'keys'} title={t('keys.title')}>
        <KeyList />
      </Dialog>
      <Dialog {...shared} open={open === 'alerts'} title={t('alerts.title')}>
        <AlertSettings />
      </Dialog>
      <Sheet {...shared} open={open === 'menu'} title={t('menu')}>
        <nav className="backoffice-sheet" aria-label={t('menu')}>
          <PageLinks onChosen={close} />
          <SecurityLink onChosen={close} />
          <p className="backoffice-zone">{t('zone', { zone: zoneText() })}</p>
        </nav>
      </Sheet>
    </>
  );
}

/** A phone's header has no room for the signed-in user. */
function SecurityLink({ onChosen }: { onChosen: () => void }) {
  const t = useT('backoffice');
  const { email, role } = useMe();
  return (
    <section className="backoffice-group">
      <h2>
        {email}, {t(`roles.${role}`)}
      </h2>
      <Link to="/security" className="backoffice-link" onClick={onChosen}>
        <Icon name="lock" size={18} />
        <span>{t('pages.own-security')}</span>
      </Link>
    </section>
  );
}

const LINES = [
  ['palette', 'Ctrl K'],
  ['rows', '↑ ↓  j k'],
  ['open', 'Enter'],
  ['filter', '/'],
  ['help', '?'],
  ['close', 'Esc'],
] as const;

function KeyList() {
  const t = useT('backoffice');
  return (
    <dl className="backoffice-keys">
      {LINES.map(([name, keys]) => (
        <div key={name}>
          <dt>
            {keys.split('  ').map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}
          </dt>
          <dd>{t(`keys.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
