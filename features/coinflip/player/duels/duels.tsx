import './duels.css';
import { useMemo, type ReactNode } from 'react';
import { payoutOf } from '#core/fairness/game.ts';
import { formatMoney } from '#core/money.ts';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { BetLists } from '#domain/bets/player/lists/bet-lists.tsx';
import { GameFrame } from '#domain/bets/player/game-frame.tsx';
import { RoundProof } from '#domain/rounds/player/round-proof.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { Money } from '#platform/browser/ui/money.tsx';
import { duelPays } from '../../rules.duel.ts';
import { presenters } from '../presenter.tsx';
import { RulesText, rakePercent } from '../rules-text.tsx';
import { SideChoice } from '../side-choice.tsx';
import { Lobby } from './lobby.tsx';
import { MyDuels } from './my-duels.tsx';
import { RecentDuels } from './recent-duels.tsx';
import { Stage } from './stage.tsx';
import { useDuels, type DuelsTable } from './use-duels.ts';

const loadKeys = () => import('../keys.tsx');

/** One player against another, decided by one flip of a coin that both watch. */
export function Duels({ tabs }: { tabs: ReactNode }) {
  const t = useT('coinflip');
  const table = useDuels();
  const { play } = table;
  const { mode } = play.seat;
  const bets = useMemo(
    () => <BetLists game="pvpflip" mode={mode} presenter={presenters.pvpflip} />,
    [mode],
  );
  const keys = useBackgroundLoad(loadKeys, useTouched());
  const rules = useMemo(() => <RulesText about="duels" table={play.table} />, [play.table]);
  return (
    <GameFrame
      play={play}
      title={t('name.coinflip')}
      tabs={tabs}
      board={
        <>
          <Stage table={table} />
          <MyDuels table={table} />
          <Lobby table={table} />
        </>
      }
      controls={
        <>
          <SideChoice side={table.side} disabled={play.isLocked} onChange={table.setSide} />
          <BetControls play={play} label={t('duels.post')} summary={<WinnerGets table={table} />} />
        </>
      }
      lists={
        <>
          <RecentDuels table={table} />
          {bets}
        </>
      }
    >
      {rules}
      <RoundProof round={null} />
      {keys && <keys.DuelKeys />}
    </GameFrame>
  );
}

/** What the winner of such a duel is paid. */
function WinnerGets({ table }: { table: DuelsTable }) {
  const t = useT('coinflip');
  const { amount } = table.play.stake;
  return (
    <dl className="coin-goal bet-summary">
      <div>
        <dt>{t('duels.pays')}</dt>
        <dd>
          {amount === undefined ? (
            '—'
          ) : (
            <Money
              amount={formatMoney(payoutOf(amount, duelPays('player')))}
              currency={table.play.seat.currency}
              tone="win"
            />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('duels.rake', { percent: rakePercent() })}</dt>
      </div>
    </dl>
  );
}
