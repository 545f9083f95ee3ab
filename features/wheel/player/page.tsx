import './wheel.css';
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
import { SHARES, wheel } from '../rules.ts';
import { Colours } from './colours.tsx';
import { face } from './face.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { useWheel, type WheelTable } from './use-wheel.ts';

export function Page() {
  const t = useT('wheel');
  const table = useWheel();
  const { play, isHeld } = table;
  const { mode } = play.seat;
  // What lies below the table has no part in a spin; it is drawn again only when it changes itself.
  const lists = useMemo(() => <BetLists game={wheel.name} mode={mode} face={face} />, [mode]);
  const rules = useMemo(() => <RulesText table={play.table} />, [play.table]);
  const fairness = useMemo(() => <FairnessPanel isLocked={isHeld} />, [isHeld]);
  const keys = useMemo(() => <Hotkeys />, []);
  return (
    <GameFrame
      play={play}
      title={t('name')}
      board={
        <>
          <Scene table={table} />
          <Colours table={table} />
        </>
      }
      controls={<BetControls play={play} label={t('spin')} summary={<Profit table={table} />} />}
      lists={lists}
    >
      {rules}
      {fairness}
      {keys}
    </GameFrame>
  );
}

function Profit({ table }: { table: WheelTable }) {
  const t = useT('wheel');
  const { colour, play } = table;
  const { amount } = play.stake;
  return (
    <dl className="wheel-profit">
      <dt>{t('profit')}</dt>
      <dd>
        {amount === undefined ? (
          '—'
        ) : (
          <Money
            amount={formatMoney(profitAt(amount, SHARES[colour].m4))}
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
  const t = useT('wheel');
  return (
    <section className="wheel-hotkeys" aria-labelledby="wheel-hotkeys">
      <h2 id="wheel-hotkeys">{t('hotkeys.title')}</h2>
      <HotkeyLegend
        lines={[
          { keys: [t('hotkeys.space'), 'Enter'], does: t('hotkeys.spin') },
          { keys: ['Q'], does: t('hotkeys.half') },
          { keys: ['W'], does: t('hotkeys.double') },
          { keys: ['A', 'S', 'D', 'F'], does: t('hotkeys.colour') },
        ]}
      />
    </section>
  );
}
