import './miner.css';
import { useMemo } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { CashOutButton } from '#domain/bets/player/steps/cash-out-button.tsx';
import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { SeedFrame } from '#domain/bets/player/seed-frame.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { miner } from '../rules.ts';
import { presenters } from './presenter.tsx';
import { MinesChoice, MinesField } from './mines-field.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { Tools } from './tools.tsx';
import { useMiner } from './use-miner.ts';
import { useAnnouncements } from './use-announcements.ts';
import { PayoutInfo } from './payout-info.tsx';

export function Page() {
  const t = useT('miner');
  const table = useMiner();
  useAnnouncements(table);
  const { mines, play } = table;
  const rules = useMemo(() => <RulesText mines={mines} table={play.table} />, [mines, play.table]);
  return (
    <SeedFrame
      game={miner.name}
      presenter={presenters['miner']!}
      play={play}
      title={t('lobby.name')}
      board={<Scene table={table} />}
      controls={
        <>
          <Tools table={table} />
          <MinesField table={table} />
          <BetControls
            play={play}
            label={t('begin')}
            summary={
              <>
                <PayoutInfo table={table} />
                <MinesChoice table={table} />
              </>
            }
            button={play.isOpen && <CashOutButton play={play} />}
          />
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
  const t = useT('miner');
  return (
    <HotkeyLegend
      press={t('hotkeys.go')}
      lines={[
        { keys: ['↑', '↓', '←', '→'], does: t('hotkeys.walk') },
        { keys: ['R'], does: t('hotkeys.any') },
        { keys: ['A', 'D'], does: t('hotkeys.mines') },
        'stake',
      ]}
    />
  );
}
