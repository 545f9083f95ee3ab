import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The hotkeys of the page. */
export function Keys() {
  const t = useT('blackjack');
  return (
    <HotkeyLegend
      press={t('keys.sit')}
      lines={[{ keys: ['H', 'S', 'D', 'P'], does: t('keys.decide') }, 'stake']}
    />
  );
}
