import { HotkeyLegend } from '#house/bets/player/hotkey-legend.tsx';
import { useT } from '#platform/browser/i18n.tsx';

/** Which key does what. */
export function Keys() {
  const t = useT('cases');
  return (
    <section className="cases-hotkeys" aria-labelledby="cases-hotkeys">
      <h2 id="cases-hotkeys">{t('hotkeys.title')}</h2>
      <HotkeyLegend
        lines={[
          { keys: [t('hotkeys.space'), 'Enter'], does: t('hotkeys.open') },
          { keys: ['S'], does: t('hotkeys.skip') },
        ]}
      />
    </section>
  );
}
