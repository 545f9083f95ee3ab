import './dice.css';
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
import { dice } from '../rules.ts';
import { BetFields } from './bet-fields.tsx';
import { face } from './face.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { useDice, type DiceTable } from './use-dice.ts';

export function Page() {
  const t = useT('dice');
  const table = useDice();
  const { bet, play } = table;
  const { mode } = play.seat;
  const isLocked = play.isLocked || play.betting.phase !== 'ready';
  // What lies below the table has no part in a roll; it is drawn again only when it changes itself.
  const lists = useMemo(() => <BetLists game={dice.name} mode={mode} face={face} />, [mode]);
  const rules = useMemo(() => <RulesText bet={bet} table={play.table} />, [bet, play.table]);
  const fairness = useMemo(() => <FairnessPanel isLocked={isLocked} />, [isLocked]);
  const keys = useMemo(() => <Hotkeys />, []);
  return (
    <GameFrame
      play={play}
      title={t('name')}
      board={
        <>
          <Scene table={table} />
          <BetFields table={table} />
        </>
      }
      controls={
        <BetControls play={play} label={t('roll')} summary={<ProfitOnWin table={table} />} />
      }
      lists={lists}
    >
      {rules}
      {fairness}
      {keys}
    </GameFrame>
  );
}

function ProfitOnWin({ table }: { table: DiceTable }) {
  const t = useT('dice');
  const { bet, play } = table;
  const { amount } = play.stake;
  return (
    <dl className="dice-profit">
      <dt>{t('profit')}</dt>
      <dd>
        {amount === undefined ? (
          '—'
        ) : (
          <Money
            amount={formatMoney(profitAt(amount, dice.bestMultiplier(bet)))}
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
  const t = useT('dice');
  return (
    <section className="dice-hotkeys" aria-labelledby="dice-hotkeys">
      <h2 id="dice-hotkeys">{t('hotkeys.title')}</h2>
      <HotkeyLegend
        lines={[
          { keys: [t('hotkeys.space'), 'Enter'], does: t('hotkeys.roll') },
          { keys: ['Q'], does: t('hotkeys.half') },
          { keys: ['W'], does: t('hotkeys.double') },
          { keys: ['E'], does: t('hotkeys.turn') },
          { keys: ['A', 'D'], does: t('hotkeys.move') },
        ]}
      />
    </section>
  );
}
