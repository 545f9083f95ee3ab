import './wheel.css';
import { useMemo } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { ProfitLine } from '#domain/bets/player/stake/profit-line.tsx';
import { SeedFrame } from '#domain/bets/player/seed-frame.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { SHARES, wheel } from '../rules.ts';
import { Colours } from './colours.tsx';
import { FreeTurn } from './free-turn.tsx';
import { presenter } from './presenter.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { useWheel } from './use-wheel.ts';

export function Page() {
  const t = useT('wheel');
  const table = useWheel();
  const { play, colour } = table;
  const rules = useMemo(() => <RulesText table={play.table} />, [play.table]);
  return (
    <SeedFrame
      game={wheel.name}
      presenter={presenter}
      play={play}
      title={t('lobby.name')}
      board={
        <>
          <Scene table={table} />
          <Colours table={table} />
        </>
      }
      controls={
        <BetControls
          play={play}
          label={t('spin')}
          summary={<ProfitLine play={play} m4={SHARES[colour].m4} />}
        />
      }
      above={<FreeTurn />}
      keys={KEYS}
    >
      {rules}
    </SeedFrame>
  );
}

/** Constant, so it is never rendered again. */
const KEYS = <Hotkeys />;

function Hotkeys() {
  const t = useT('wheel');
  return (
    <HotkeyLegend
      press={t('hotkeys.spin')}
      lines={['stake', { keys: ['A', 'S', 'D', 'F'], does: t('hotkeys.colour') }]}
    />
  );
}
