import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

export function Keys() {
  const t = useT('wheel-show');
  const tool = useT('domain-live-tables');
  return (
    <HotkeyLegend
      press={t('place')}
      lines={[
        { keys: ['A', 'S', 'D', 'F', 'G'], does: t('keys.numbers') },
        { keys: ['Delete'], does: t('keys.take') },
        { keys: ['Z'], does: tool('tool.undo') },
        { keys: ['X'], does: tool('tool.clear') },
        { keys: ['R'], does: tool('tool.again') },
        { keys: ['W'], does: tool('tool.double') },
      ]}
    />
  );
}
