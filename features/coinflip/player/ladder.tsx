import { useEffect, useRef } from 'react';
import { formatMoney } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { StreakRung } from './rungs.ts';
import type { StreakTable } from './use-streak.ts';

/** What each win in a row pays, and the one that is the goal. */
export function Ladder({ table }: { table: StreakTable }) {
  const t = useT('coinflip');
  const { rungs, wins, goal, play } = table;
  const isOpen = play.isOpen || table.flips.flight !== null;
  const list = useRef<HTMLOListElement>(null);
  const at = isOpen ? wins : goal - 1;
  useEffect(() => {
    const { current } = list;
    const rung = current?.children[Math.max(0, at - 1)];
    // Only the ladder itself scrolls, never the page.
    if (current && rung instanceof HTMLElement) current.scrollTo({ left: rung.offsetLeft - 8 });
  }, [at]);
  return (
    <ol className="coin-ladder" ref={list} aria-label={t('streak.ladder')}>
      {rungs.map((rung) => (
        <li key={rung.wins}>
          <RungButton
            rung={rung}
            currency={play.seat.currency}
            isGoal={rung.wins === goal}
            state={stateOf(rung.wins, wins, isOpen)}
            disabled={play.autobet.phase === 'running'}
            onPress={() => table.setGoal(rung.wins)}
          />
        </li>
      ))}
    </ol>
  );
}

type RungState = 'won' | 'now' | 'next' | 'ahead';

function stateOf(rung: number, wins: number, isOpen: boolean): RungState {
  if (!isOpen || rung > wins + 1) return 'ahead';
  if (rung === wins + 1) return 'next';
  return rung === wins ? 'now' : 'won';
}

type RungProps = {
  rung: StreakRung;
  currency: string;
  isGoal: boolean;
  state: RungState;
  disabled: boolean;
  onPress: () => void;
};

function RungButton({ rung, currency, isGoal, state, disabled, onPress }: RungProps) {
  const t = useT('coinflip');
  const f = useFormat();
  const { wins, m4, worth, isCapped } = rung;
  const multiplier = f.multiplier(m4);
  const pays = worth === undefined ? '—' : f.money(worth, currency as 'PLAY');
  return (
    <button
      type="button"
      className="coin-rung"
      data-state={state}
      aria-pressed={isGoal}
      aria-current={state === 'now' ? 'step' : undefined}
      disabled={disabled}
      onClick={onPress}
    >
      <span className="visually-hidden">
        {t('streak.rung', { wins, multiplier, worth: pays })}
        {isCapped && `, ${t('streak.capped')}`}
      </span>
      <b className="tabular" aria-hidden="true">
        {wins}
      </b>
      <span className="coin-rung-pays tabular" aria-hidden="true">
        {multiplier}
      </span>
      <small aria-hidden="true">
        {isCapped
          ? t('streak.capped')
          : worth !== undefined && <Money amount={formatMoney(worth)} currency={currency} />}
      </small>
    </button>
  );
}
