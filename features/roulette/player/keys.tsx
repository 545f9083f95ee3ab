import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The hotkeys of the open table. */
export function Keys({ table }: { table: 'shared' | 'european' | 'live' }) {
  const t = useT('roulette');
  const tool = useT('domain-live-tables');
  if (table === 'shared') {
    const colours = { keys: ['A', 'S', 'D'], does: t('keys.colours') };
    return <HotkeyLegend press={t('keys.bet')} lines={[colours, 'stake']} />;
  }
  return (
    <HotkeyLegend
      press={t(table === 'live' ? 'keys.place' : 'keys.spin')}
      lines={[
        { keys: ['←', '→', '↑', '↓'], does: t('keys.cells') },
        { keys: ['Delete'], does: t('keys.take') },
        { keys: ['Z'], does: tool('tool.undo') },
        { keys: ['X'], does: tool('tool.clear') },
        { keys: ['R'], does: tool('tool.again') },
        { keys: ['W'], does: tool('tool.double') },
      ]}
    />
  );
}
