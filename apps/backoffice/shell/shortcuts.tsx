import { useEffect, useSyncExternalStore } from 'react';
import { usePageKeys } from '#platform/browser/desk/keys.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { Sheet, Dialog } from '#platform/browser/ui/dialog.tsx';
import { Palette } from './palette.tsx';
import { onShortcut, openShortcut, shortcutNow } from './shortcut-store.ts';
import { PageLinks } from './sidebar.tsx';

const KEYS = { '?': () => openShortcut('keys') };

/** The dialogs of the shell, and the keys that open them. */
export function Shortcuts() {
  const t = useT('desk');
  const common = useT('common');
  const open = useSyncExternalStore(onShortcut, shortcutNow);
  const close = () => openShortcut(null);
  usePageKeys(KEYS);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
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
      <Sheet {...shared} open={open === 'menu'} title={t('menu')}>
        <nav className="desk-sheet" aria-label={t('menu')}>
          <PageLinks onChosen={close} />
        </nav>
      </Sheet>
    </>
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
  const t = useT('desk');
  return (
    <dl className="desk-keys">
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
