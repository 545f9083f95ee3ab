import '#domain/art/player/patterns.css';
import { useEffect, useRef } from 'react';
import { payoutOf } from '#core/fairness/game.ts';
import { formatMoney, parseMoney, ZERO, type Micro } from '#core/money.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Coin } from './coin/coin.tsx';
import type { ShownRound } from './flips.ts';
import { MiniCoin } from './mini-coin.tsx';
import type { StreakTable } from './use-streak.ts';

/** The pad with its coin, the flips of the round above it and its value below. */
export function Scene({ table }: { table: StreakTable }) {
  const { flips } = table;
  useFlipAnnouncements(table);
  return (
    <div className="coin-scene felt" data-state={sceneState(table)}>
      <RoundFlips table={table} />
      <div className="coin-stage">
        <Coin motion={flips.motion} />
      </div>
      <Figure table={table} />
    </div>
  );
}

type SceneState = 'idle' | 'flying' | 'open' | 'won' | 'lost';

function sceneState({ flips, wins, isFlipping }: StreakTable): SceneState {
  if (isFlipping) return 'flying';
  const { shown } = flips;
  if (!shown) return 'idle';
  if (shown.payout === null) return wins > 0 ? 'won' : 'open';
  return isLost(shown) ? 'lost' : 'won';
}

function isLost({ called, came }: ShownRound): boolean {
  return came.length > 0 && came.at(-1) !== called.at(-1);
}

function stakeOf({ play }: StreakTable): Micro {
  return (play.round && parseMoney(play.round.stake)) ?? ZERO;
}

function RoundFlips({ table }: { table: StreakTable }) {
  const t = useT('coinflip');
  const { called = [], came = [] } = table.flips.shown ?? {};
  return (
    <ol className="coin-flips" aria-label={t('streak.history')}>
      {came.map((side, at) => {
        const call = called[at] ?? side;
        const event = { number: at + 1, called: t(`side.${call}`), came: t(`side.${side}`) };
        return (
          // Flips have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <MiniCoin
              side={side}
              size="m"
              isWrong={side !== call}
              label={t('streak.called', event)}
            />
          </li>
        );
      })}
    </ol>
  );
}

function Figure({ table }: { table: StreakTable }) {
  const t = useT('coinflip');
  const f = useFormat();
  const { flips, wins, play } = table;
  const { shown } = flips;
  const { currency } = play.seat;
  if (!shown || (shown.payout === null && wins === 0)) {
    const isBegun = shown !== null;
    return (
      <p className="coin-figure">
        <span>
          {play.isKnown ? t(isBegun ? 'streak.begun' : 'streak.invitation') : t('streak.loading')}
        </span>
      </p>
    );
  }
  if (isLost(shown)) {
    return (
      <p className="coin-figure">
        <b className="display">{t(`side.${shown.came.at(-1) ?? 0}`)}</b>
        <span>{t('streak.lost')}</span>
      </p>
    );
  }
  const worth = shown.payout ?? formatMoney(payoutOf(stakeOf(table), shown.m4));
  const isTaken = shown.payout !== null;
  return (
    <p className="coin-figure" data-win={isTaken || undefined}>
      <b className="display tabular">{f.multiplier(shown.m4)}</b>
      <span>
        <Money amount={worth} currency={currency} tone="win" />{' '}
        {t(isTaken ? 'streak.taken' : 'streak.atStake')}
      </span>
    </p>
  );
}

/** Plays sounds and announces each flip when its coin has landed; an autobet is not announced. */
function useFlipAnnouncements(table: StreakTable): void {
  const t = useT('coinflip');
  const f = useFormat();
  const { flips, play } = table;
  const { shown, flight } = flips;
  const announced = useRef(shown);
  const isAuto = play.autobet.phase === 'running';
  const stake = stakeOf(table);
  const { currency } = play.seat;
  useEffect(() => {
    if (flight) sound('flip');
  }, [flight]);
  useEffect(() => {
    const before = announced.current;
    announced.current = shown;
    if (!shown || shown === before || before?.id !== shown.id) return;
    const event = eventOf(before, shown);
    if (event === 'wrong') sound('loss');
    if (event === 'right') sound('reveal');
    if (event === 'taken') sound('win', { m4: shown.m4 });
    if (isAuto || !event) return;
    const side = t(`side.${shown.came.at(-1) ?? 0}`);
    const worth = f.money(payoutOf(stake, shown.m4), currency);
    const payout = f.money(shown.payout ?? '0.00', currency);
    announce(t(`announce.${event}`, { side, worth, payout }));
  }, [shown, isAuto, stake, currency, t, f]);
}

function eventOf(before: ShownRound, shown: ShownRound): 'right' | 'wrong' | 'taken' | undefined {
  const isNew = shown.came.length > before.came.length;
  if (isNew && isLost(shown)) return 'wrong';
  if (shown.payout !== null && before.payout === null) return 'taken';
  return isNew ? 'right' : undefined;
}
