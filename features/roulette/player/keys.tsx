import { HotkeyLegend } from '#domain/bets/player/hotkey-legend.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The hotkeys of the open table. */
export function Keys({ table }: { table: 'shared' | 'european' }) {
  const t = useT('roulette');
  const lines =
    table === 'european'
      ? [
          { keys: [t('keys.space'), 'Enter'], does: t('keys.spin') },
          { keys: ['←', '→', '↑', '↓'], does: t('keys.cells') },
          { keys: ['Delete'], does: t('keys.take') },
          { keys: ['Z'], does: t('tool.undo') },
          { keys: ['X'], does: t('tool.clear') },
          { keys: ['R'], does: t('tool.again') },
          { keys: ['W'], does: t('tool.double') },
        ]
      : [
          { keys: [t('keys.space'), 'Enter'], does: t('keys.bet') },
          { keys: ['A', 'S', 'D'], does: t('keys.colours') },
          { keys: ['Q'], does: t('keys.half') },
          { keys: ['W'], does: t('keys.double') },
        ];
  return <HotkeyLegend title={t('keys.title')} lines={lines} />;
}
