import './dice.css';
import { useMemo } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { ProfitLine } from '#domain/bets/player/stake/profit-line.tsx';
import { SeedFrame } from '#domain/bets/player/seed-frame.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { dice } from '../rules.ts';
import { BetFields } from './bet-fields.tsx';
import { presenter } from './presenter.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { useDice } from './use-dice.ts';

export function Page() {
  const t = useT('dice');
  const table = useDice();
  const { bet, play } = table;
  const rules = useMemo(() => <RulesText bet={bet} table={play.table} />, [bet, play.table]);
  return (
    <SeedFrame
      game={dice.name}
      presenter={presenter}
      play={play}
      title={t('lobby.name')}
      board={
        <>
          <Scene table={table} />
          <BetFields table={table} />
        </>
      }
      controls={
        <BetControls
          play={play}
          label={t('roll')}
          summary={<ProfitLine play={play} m4={dice.bestMultiplier(bet)} />}
        />
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
  const t = useT('dice');
  return (
    <HotkeyLegend
      press={t('hotkeys.roll')}
      lines={[
        'stake',
        { keys: ['E'], does: t('hotkeys.turn') },
        { keys: ['A', 'D'], does: t('hotkeys.move') },
      ]}
    />
  );
}
