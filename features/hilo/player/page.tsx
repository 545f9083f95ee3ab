import './hilo.css';
import { useMemo } from 'react';
import { BetControls } from '#house/bets/player/bet-controls.tsx';
import { BetLists } from '#house/bets/player/bet-lists.tsx';
import { CashOutButton } from '#house/bets/player/cash-out-button.tsx';
import { GameFrame } from '#house/bets/player/game-frame.tsx';
import { HotkeyLegend } from '#house/bets/player/hotkey-legend.tsx';
import { FairnessPanel } from '#house/fairness/player/fairness-panel.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { hilo } from '../rules.ts';
import { faces } from './face.tsx';
import { PlanFields } from './plan-fields.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { useHilo } from './use-hilo.ts';
import { useSpoken } from './use-spoken.ts';
import { Worth } from './worth.tsx';

export function Page() {
  const t = useT('hilo');
  const table = useHilo();
  useSpoken(table);
  const { play } = table;
  const { mode } = play.seat;
  const isLocked = play.isLocked || play.betting.phase !== 'ready';
  // What lies below the table has no part in a round; it is drawn again when it changes itself.
  const lists = useMemo(
    () => <BetLists game={hilo.name} mode={mode} face={faces['hilo']!} />,
    [mode],
  );
  const rules = useMemo(() => <RulesText table={play.table} />, [play.table]);
  const fairness = useMemo(() => <FairnessPanel isLocked={isLocked} />, [isLocked]);
  const keys = useMemo(() => <Hotkeys />, []);
  return (
    <GameFrame
      play={play}
      title={t('name')}
      board={<Scene table={table} />}
      controls={
        <>
          <BetControls
            play={play}
            label={t('begin')}
            summary={<Worth table={table} />}
            button={play.isOpen && <CashOutButton play={play} />}
          />
          <PlanFields table={table} />
        </>
      }
      lists={lists}
    >
      {rules}
      {fairness}
      {keys}
    </GameFrame>
  );
}

function Hotkeys() {
  const t = useT('hilo');
  return (
    <section className="hilo-hotkeys" aria-labelledby="hilo-hotkeys">
      <h2 id="hilo-hotkeys">{t('hotkeys.title')}</h2>
      <HotkeyLegend
        lines={[
          { keys: [t('hotkeys.space'), 'Enter'], does: t('hotkeys.go') },
          { keys: ['A', '↑'], does: t('hotkeys.upper') },
          { keys: ['D', '↓'], does: t('hotkeys.under') },
          { keys: ['S'], does: t('hotkeys.skip') },
          { keys: ['Q'], does: t('hotkeys.half') },
          { keys: ['W'], does: t('hotkeys.double') },
        ]}
      />
    </section>
  );
}
