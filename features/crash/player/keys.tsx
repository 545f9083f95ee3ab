import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The hotkeys of the page. */
export function Keys() {
  const t = useT('crash');
  return <HotkeyLegend press={t('hotkeys.press')} lines={['stake']} />;
}
