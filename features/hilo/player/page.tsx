import './hilo.css';
import { useMemo } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { CashOutButton } from '#domain/bets/player/steps/cash-out-button.tsx';
import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { SeedFrame } from '#domain/bets/player/seed-frame.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { hilo } from '../rules.ts';
import { presenters } from './presenter.tsx';
import { PlanFields } from './plan-fields.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { useHilo } from './use-hilo.ts';
import { useAnnouncements } from './use-announcements.ts';
import { PayoutInfo } from './payout-info.tsx';

export function Page() {
  const t = useT('hilo');
  const table = useHilo();
  useAnnouncements(table);
  const { play } = table;
  const rules = useMemo(() => <RulesText table={play.table} />, [play.table]);
  return (
    <SeedFrame
      game={hilo.name}
      presenter={presenters['hilo']!}
      play={play}
      title={t('lobby.name')}
      board={<Scene table={table} />}
      controls={
        <>
          <BetControls
            play={play}
            label={t('begin')}
            summary={<PayoutInfo table={table} />}
            button={play.isOpen && <CashOutButton play={play} />}
          />
          <PlanFields table={table} />
        </>
      }
      keys={KEYS}
    >
      {rules}
    </SeedFrame>
  );
}

/** Constant, so it is never rendered again. */
const KEYS = <Hotkeys />;

function Hotkeys() {
  const t = useT('hilo');
  return (
    <HotkeyLegend
      press={t('hotkeys.go')}
      lines={[
        { keys: ['A', '↑'], does: t('hotkeys.upper') },
        { keys: ['D', '↓'], does: t('hotkeys.under') },
        { keys: ['S'], does: t('hotkeys.skip') },
        'stake',
      ]}
    />
  );
}
