import './hotkeys.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { switchHotkeys, useHotkeysOn } from './hotkeys.ts';

export type HotkeyLine = { readonly keys: readonly string[]; readonly does: ReactNode };

type LegendProps = { title: string; lines: readonly HotkeyLine[] };

/** Which key does what, and the switch for all of them; hidden where there is no keyboard. */
export function HotkeyLegend({ title, lines }: LegendProps) {
  const t = useT('domain-bets');
  const isOn = useHotkeysOn();
  return (
    <section className="hotkeys" aria-labelledby="hotkeys">
      <h2 id="hotkeys">{title}</h2>
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
    </section>
  );
}
