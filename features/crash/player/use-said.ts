/** What a screen reader and a sound tell of the round: its start, its crash, and the own bets. */
import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-words.ts';
import { climb, sound } from '#domain/bets/player/sound.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { RoundView } from './moments.ts';
import { useNumbers } from './numbers.ts';
import type { CrashTable } from './use-crash.ts';

/** A rising tone is raised this often. */
const RAISE_MS = 120;

export function useSaid(table: CrashTable): void {
  useRoundSaid(table);
  useBetsSaid(table);
}

function useRoundSaid({ view, moments, play }: CrashTable): void {
  const t = useT('crash');
  const { times } = useNumbers();
  const before = useRef<RoundView['phase']>('none');
  const { phase, crash } = view;
  // Whoever only watches is not told of every round of the night.
  const isIn = play.mine.length > 0;
  useEffect(() => {
    const was = before.current;
    before.current = phase;
    if (phase === was) return;
    if (phase === 'crashed' && crash !== null && was !== 'none') {
      sound('bust');
      if (isIn) announce(t('said.crashed', { at: times(crash) }));
    }
    if (phase === 'running' && isIn) announce(t('said.running'));
    if (phase === 'locked' && was === 'betting') sound('tick', { strength: 0.3 });
  });
  useEffect(() => {
    if (phase !== 'running') return undefined;
    const tone = climb();
    let dueMs = 0;
    const unhear = moments.listen(({ multiplier, nowMs }) => {
      if (nowMs < dueMs) return;
      dueMs = nowMs + RAISE_MS;
      tone.rise(BigInt(multiplier) * 100n);
    });
    return () => {
      unhear();
      tone.stop();
    };
  }, [phase, moments]);
}

function useBetsSaid({ play }: CrashTable): void {
  const t = useT('crash');
  const f = useFormat();
  const said = useRef(new Map<string, string>());
  useEffect(() => {
    for (const bet of [...play.queued, ...play.mine]) {
      const word = wordOf(bet);
      if (said.current.get(bet.id) === word) continue;
      said.current.set(bet.id, word);
      const amount = f.money(bet.record?.payout ?? bet.stake, bet.currency);
      announce(t(`said.${word}`, { amount }));
      if (word === 'won' && bet.record) sound('win', { m4: m4Of(bet.record) });
    }
  });
}

function wordOf({ state, record }: OwnBet): 'queued' | 'open' | 'won' | 'lost' | 'void' {
  if (state !== 'settled' || !record) return state === 'settled' ? 'open' : state;
  return isWin(record) ? 'won' : 'lost';
}
