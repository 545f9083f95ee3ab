import './miner.css';
import { useMemo } from 'react';
import { BetControls } from '#house/bets/player/bet-controls.tsx';
import { BetLists } from '#house/bets/player/bet-lists.tsx';
import { CashOutButton } from '#house/bets/player/cash-out-button.tsx';
import { GameFrame } from '#house/bets/player/game-frame.tsx';
import { HotkeyLegend } from '#house/bets/player/hotkey-legend.tsx';
import { FairnessPanel } from '#house/fairness/player/fairness-panel.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { miner } from '../rules.ts';
import { faces } from './face.tsx';
import { MinesField } from './mines-field.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { Tools } from './tools.tsx';
import { useMiner } from './use-miner.ts';
import { useSpoken } from './use-spoken.ts';
import { Worth } from './worth.tsx';

export function Page() {
  const t = useT('miner');
  const table = useMiner();
  useSpoken(table);
  const { mines, play } = table;
  const { mode } = play.seat;
  const isLocked = play.isLocked || play.betting.phase !== 'ready';
  // What lies below the table has no part in a round; it is drawn again when it changes itself.
  const lists = useMemo(
    () => <BetLists game={miner.name} mode={mode} face={faces['miner']!} />,
    [mode],
  );
  const rules = useMemo(() => <RulesText mines={mines} table={play.table} />, [mines, play.table]);
  const fairness = useMemo(() => <FairnessPanel isLocked={isLocked} />, [isLocked]);
  const keys = useMemo(() => <Hotkeys />, []);
  return (
    <GameFrame
      play={play}
      title={t('name')}
      board={<Scene table={table} />}
      controls={
        <>
          <Tools table={table} />
          <MinesField table={table} />
          <BetControls
            play={play}
            label={t('begin')}
            summary={<Worth table={table} />}
            button={play.isOpen && <CashOutButton play={play} />}
          />
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
  const t = useT('miner');
  return (
    <section className="miner-hotkeys" aria-labelledby="miner-hotkeys">
      <h2 id="miner-hotkeys">{t('hotkeys.title')}</h2>
      <HotkeyLegend
        lines={[
          { keys: [t('hotkeys.space'), 'Enter'], does: t('hotkeys.go') },
          { keys: ['↑', '↓', '←', '→'], does: t('hotkeys.walk') },
          { keys: ['R'], does: t('hotkeys.any') },
          { keys: ['A', 'D'], does: t('hotkeys.mines') },
          { keys: ['Q'], does: t('hotkeys.half') },
          { keys: ['W'], does: t('hotkeys.double') },
        ]}
      />
    </section>
  );
}
