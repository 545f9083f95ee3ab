import './keno.css';
import { useMemo } from 'react';
import { BetControls } from '#house/bets/player/bet-controls.tsx';
import { BetLists } from '#house/bets/player/bet-lists.tsx';
import { profitAt } from '#house/bets/player/bet-words.ts';
import { GameFrame } from '#house/bets/player/game-frame.tsx';
import { HotkeyLegend } from '#house/bets/player/hotkey-legend.tsx';
import { FairnessPanel } from '#house/fairness/player/fairness-panel.tsx';
import { formatMoney } from '#core/money.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { keno } from '../rules.ts';
import { face } from './face.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { Tools } from './tools.tsx';
import { useKeno, type KenoTable } from './use-keno.ts';

export function Page() {
  const t = useT('keno');
  const table = useKeno();
  const { risk, picks, play } = table;
  const { mode } = play.seat;
  const isLocked = play.isLocked || play.betting.phase !== 'ready';
  // What lies below the table has no part in a draw; it is drawn again only when it changes itself.
  const lists = useMemo(() => <BetLists game={keno.name} mode={mode} face={face} />, [mode]);
  const rules = useMemo(
    () => <RulesText risk={risk} picks={picks} table={play.table} />,
    [risk, picks, play.table],
  );
  const fairness = useMemo(() => <FairnessPanel isLocked={isLocked} />, [isLocked]);
  const keys = useMemo(() => <Hotkeys />, []);
  return (
    <GameFrame
      play={play}
      title={t('name')}
      board={
        <>
          <Scene table={table} />
          <Tools table={table} />
        </>
      }
      controls={<BetControls play={play} label={t('draw')} summary={<Most table={table} />} />}
      lists={lists}
    >
      {rules}
      {fairness}
      {keys}
    </GameFrame>
  );
}

/** What all hits would bring, or what is missing before anything can be won. */
function Most({ table }: { table: KenoTable }) {
  const t = useT('keno');
  const { risk, picks, play } = table;
  const { amount } = play.stake;
  if (picks.length === 0) return <p className="keno-most">{t('pickFirst')}</p>;
  return (
    <dl className="keno-most">
      <dt>{t('most', { count: picks.length })}</dt>
      <dd>
        {amount === undefined ? (
          '—'
        ) : (
          <Money
            amount={formatMoney(profitAt(amount, keno.bestMultiplier({ risk, numbers: picks })))}
            currency={play.seat.currency}
            sign="always"
            tone="win"
          />
        )}
      </dd>
    </dl>
  );
}

function Hotkeys() {
  const t = useT('keno');
  return (
    <section className="keno-hotkeys" aria-labelledby="keno-hotkeys">
      <h2 id="keno-hotkeys">{t('hotkeys.title')}</h2>
      <HotkeyLegend
        lines={[
          { keys: [t('hotkeys.space'), 'Enter'], does: t('hotkeys.draw') },
          { keys: ['Q'], does: t('hotkeys.half') },
          { keys: ['W'], does: t('hotkeys.double') },
          { keys: ['E'], does: t('hotkeys.risk') },
          { keys: ['R'], does: t('hotkeys.random') },
          { keys: ['C'], does: t('hotkeys.clear') },
          { keys: ['↑', '↓', '←', '→'], does: t('hotkeys.walk') },
        ]}
      />
    </section>
  );
}
