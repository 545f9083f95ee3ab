import './hotkeys.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { useHasKeyboard, useHotkeySwitch } from './hotkeys.ts';

type HotkeyLine = { readonly keys: readonly string[]; readonly does: ReactNode };

type LegendProps = {
  /** What Space and Enter do, where they do something. */
  press?: ReactNode;
  /** 'stake' stands for the two keys that halve and double it. */
  lines: readonly (HotkeyLine | 'stake')[];
};

/** Which key does what, and the switch for all of them; hidden where no keyboard was used. */
export function HotkeyLegend({ press, lines }: LegendProps) {
  const t = useT('domain-bets');
  const { isOn, isForMoney, set } = useHotkeySwitch();
  const hasKeyboard = useHasKeyboard();
  const stake = [
    { keys: ['Q'], does: t('hotkeys.half') },
    { keys: ['W'], does: t('hotkeys.double') },
  ];
  const all: readonly HotkeyLine[] = [
    ...(press === undefined ? [] : [{ keys: [t('hotkeys.space'), 'Enter'], does: press }]),
    ...lines.flatMap((line) => (line === 'stake' ? stake : [line])),
  ];
  return (
    <section className="hotkeys" data-keyboard={hasKeyboard || undefined} aria-labelledby="hotkeys">
      <h2 id="hotkeys">{t('hotkeys.title')}</h2>
      <Switch
        checked={isOn}
        onChange={set}
        hint={t(isForMoney ? 'hotkeys.moneyHint' : 'hotkeys.hint')}
      >
        {t('hotkeys.switch')}
      </Switch>
      <ul aria-label={t('hotkeys.legend')} data-off={!isOn || undefined}>
        {all.map(({ keys, does }) => (
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
