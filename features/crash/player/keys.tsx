import { HotkeyLegend } from '#domain/bets/player/hotkey-legend.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The hotkeys of the page. */
export function Keys() {
  const t = useT('crash');
  return (
    <HotkeyLegend
      title={t('hotkeys.title')}
      lines={[
        { keys: [t('hotkeys.space'), 'Enter'], does: t('hotkeys.press') },
        { keys: ['Q'], does: t('hotkeys.half') },
        { keys: ['W'], does: t('hotkeys.double') },
      ]}
    />
  );
}
