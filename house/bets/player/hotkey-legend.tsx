import './hotkeys.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { switchHotkeys, useHotkeysOn } from './hotkeys.ts';

export type HotkeyLine = { readonly keys: readonly string[]; readonly does: ReactNode };

/** Which key does what, and the switch for all of them. */
export function HotkeyLegend({ lines }: { lines: readonly HotkeyLine[] }) {
  const t = useT('house-bets');
  const isOn = useHotkeysOn();
  return (
    <div className="hotkeys">
      <Switch checked={isOn} onChange={switchHotkeys} hint={t('hotkeys.hint')}>
        {t('hotkeys.switch')}
      </Switch>
      <ul aria-label={t('hotkeys.legend')} data-off={!isOn || undefined}>
        {lines.map(({ keys, does }) => (
          <li key={keys.join()}>
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
            {does}
          </li>
        ))}
      </ul>
    </div>
  );
}
