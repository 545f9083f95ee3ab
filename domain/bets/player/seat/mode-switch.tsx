import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import type { Seat } from './use-seat.ts';

/** Real money or free play; a guest who chooses real money is invited to register. */
export function ModeSwitch({ seat, disabled }: { seat: Seat; disabled: boolean }) {
  const t = useT('domain-bets');
  return (
    <div className="mode-switch">
      <Segmented
        legend={t('mode.label')}
        value={seat.mode}
        disabled={disabled}
        choices={[
          { value: 'money', label: t('mode.money') },
          { value: 'play', label: t('mode.play') },
        ]}
        onChange={seat.setMode}
      />
    </div>
  );
}
