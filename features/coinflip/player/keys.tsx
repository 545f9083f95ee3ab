import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The hotkeys of the streak. */
export function Keys() {
  const t = useT('coinflip');
  return (
    <HotkeyLegend
      press={t('hotkeys.flip')}
      lines={[
        { keys: ['T'], does: t('hotkeys.take') },
        { keys: ['A', 'D', 'E'], does: t('hotkeys.sides') },
        'stake',
        { keys: ['Z', 'X'], does: t('hotkeys.goal') },
      ]}
    />
  );
}

/** Those of duels: no key places or joins one. */
export function DuelKeys() {
  const t = useT('coinflip');
  return <HotkeyLegend lines={[{ keys: ['A', 'D', 'E'], does: t('hotkeys.sides') }, 'stake']} />;
}
