import { useMemo, type ReactNode } from 'react';
import { formatMoney } from '#core/money.ts';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { percentText } from '#core/fairness/percent-text.ts';
import { profitAt } from '#domain/bets/player/bet-numbers.ts';
import { NOTICES_ID } from '#domain/bets/player/notices.tsx';
import { SeedFrame } from '#domain/bets/player/seed-frame.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { Ladder } from './ladder.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { SideChoice } from './side-choice.tsx';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import { useStreak, type StreakTable } from './use-streak.ts';

const loadPresenter = () => import('./presenter.tsx').then(({ presenters }) => presenters.coinflip);
const loadKeys = () => import('./keys.tsx');

/** The streak against the operator. */
export function Streak({ tabs }: { tabs: ReactNode }) {
  const t = useT('coinflip');
  const table = useStreak();
  const { play, flip } = table;
  const isOpen = play.isOpen || table.flips.flight !== null;
  const keys = useBackgroundLoad(loadKeys, useTouched());
  const rules = useMemo(() => <RulesText about="streak" table={play.table} />, [play.table]);
  return (
    <SeedFrame
      game="coinflip"
      presenter={loadPresenter}
      play={play}
      title={t('name.coinflip')}
      tabs={tabs}
      board={
        <>
          <Scene table={table} />
          <SideChoice
            side={table.side}
            disabled={play.autobet.phase === 'running'}
            onChange={table.setSide}
          />
          <Ladder table={table} />
        </>
      }
      controls={
        <BetControls
          // The bet button places the stake and tosses the first coin.
          play={{ ...play, bet: flip }}
          label={t('streak.flip')}
          summary={!isOpen && <Goal table={table} />}
          button={isOpen && <TakeOrFlip table={table} />}
        />
      }
      keys={keys && <keys.Keys />}
    >
      {rules}
    </SeedFrame>
  );
}

/** What the goal pays and how likely it is: an autobet plays up to it. */
function Goal({ table }: { table: StreakTable }) {
  const t = useT('coinflip');
  const decimal = useDecimal();
  const { goal, rungs, play } = table;
  const { amount } = play.stake;
  const rung = rungs[goal - 1];
  const chance = percentText({ numerator: 1n, denominator: 1n << BigInt(goal) });
  return (
    <dl className="coin-goal bet-summary">
      <div>
        <dt>{t('streak.goal')}</dt>
        <dd>{t('streak.goalWins', { wins: goal })}</dd>
      </div>
      <div>
        <dt>{t('streak.chance')}</dt>
        <dd className="tabular">{decimal(chance)}&nbsp;%</dd>
      </div>
      <div>
        <dt>{t('streak.profit')}</dt>
        <dd>
          {amount === undefined || !rung ? (
            '—'
          ) : (
            <Money
              amount={formatMoney(profitAt(amount, rung.m4))}
              currency={play.seat.currency}
              sign="always"
              tone="win"
            />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** While a round is open: cash out, or flip again for more. */
function TakeOrFlip({ table }: { table: StreakTable }) {
  const t = useT('coinflip');
  const f = useFormat();
  const { rungs, wins, flips, play, canFlip, canTake } = table;
  const { currency } = play.seat;
  const worthNow = rungs[wins - 1]?.worth;
  const worthNext = rungs[wins]?.worth;
  const isWaiting = flips.flight !== null || play.betting.phase !== 'ready';
  return (
    <div className="coin-take">
      {wins > 0 && (
        <Button
          variant="primary"
          size="l"
          className="bet-button"
          aria-disabled={!canTake}
          aria-describedby={NOTICES_ID}
          disabled={!canTake && !isWaiting}
          onClick={table.take}
        >
          {t('streak.take')}
          {worthNow !== undefined && (
            <small className="tabular">{f.money(worthNow, currency)}</small>
          )}
        </Button>
      )}
      <Button
        variant={wins > 0 ? 'secondary' : 'primary'}
        size="l"
        className="bet-button"
        aria-disabled={!canFlip}
        aria-describedby={NOTICES_ID}
        disabled={!canFlip && !isWaiting}
        onClick={(event) => {
          // The second click of a double click is ignored.
          if (event.detail < 2 || wins === 0) table.flip();
        }}
      >
        {t(wins > 0 ? 'streak.again' : 'streak.flip')}
        {worthNext !== undefined && (
          <small className="tabular">
            {t('streak.forMore', { worth: f.money(worthNext, currency) })}
          </small>
        )}
      </Button>
    </div>
  );
}
