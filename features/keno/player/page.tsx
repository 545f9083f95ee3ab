import './keno.css';
import { useMemo } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import { ProfitLine } from '#domain/bets/player/stake/profit-line.tsx';
import { SeedFrame } from '#domain/bets/player/seed-frame.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { keno } from '../rules.ts';
import { presenter } from './presenter.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { Tools } from './tools.tsx';
import { useKeno, type KenoTable } from './use-keno.ts';

export function Page() {
  const t = useT('keno');
  const table = useKeno();
  const { risk, picks, play } = table;
  const rules = useMemo(
    () => <RulesText risk={risk} picks={picks} table={play.table} />,
    [risk, picks, play.table],
  );
  return (
    <SeedFrame
      game={keno.name}
      presenter={presenter}
      play={play}
      title={t('lobby.name')}
      board={
        <>
          <Scene table={table} />
          <Tools table={table} />
        </>
      }
      controls={<BetControls play={play} label={t('draw')} summary={<Most table={table} />} />}
      keys={KEYS}
    >
      {rules}
    </SeedFrame>
  );
}

/** The profit if all numbers hit, or what is missing before anything can be won. */
function Most({ table }: { table: KenoTable }) {
  const t = useT('keno');
  const { risk, picks, play } = table;
  if (picks.length === 0) return <p className="profit-line">{t('pickFirst')}</p>;
  const most = t('most', { count: picks.length });
  const m4 = keno.bestMultiplier({ risk, numbers: picks });
  return <ProfitLine play={play} label={most} m4={m4} />;
}

/** Constant, so it is never rendered again. */
const KEYS = <Hotkeys />;

function Hotkeys() {
  const t = useT('keno');
  return (
    <HotkeyLegend
      press={t('hotkeys.draw')}
      lines={[
        'stake',
        { keys: ['E'], does: t('hotkeys.risk') },
        { keys: ['R'], does: t('hotkeys.random') },
        { keys: ['C'], does: t('hotkeys.clear') },
        { keys: ['↑', '↓', '←', '→'], does: t('hotkeys.walk') },
      ]}
    />
  );
}
