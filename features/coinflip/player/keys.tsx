import { HotkeyLegend } from '#domain/bets/player/hotkey-legend.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The hotkeys of the page. */
export function Keys() {
  const t = useT('coinflip');
  return (
    <HotkeyLegend
      title={t('hotkeys.title')}
      lines={[
        { keys: [t('hotkeys.space'), 'Enter'], does: t('hotkeys.flip') },
        { keys: ['T'], does: t('hotkeys.take') },
        { keys: ['A', 'D'], does: t('hotkeys.sides') },
        { keys: ['Q'], does: t('hotkeys.half') },
        { keys: ['W'], does: t('hotkeys.double') },
        { keys: ['Z', 'X'], does: t('hotkeys.goal') },
      ]}
    />
  );
}
