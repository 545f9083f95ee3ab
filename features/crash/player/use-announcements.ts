/** Sounds and screen reader announcements of the round: its start, its crash, and the own bets. */
import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { startRisingTone, sound } from '#domain/bets/player/sound/sound.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { RoundView } from './frame-clock.ts';
import { useNumbers } from './numbers.ts';
import type { CrashTable } from './use-crash.ts';

/** How often the rising tone is raised. */
const TONE_STEP_MS = 120;

export function useAnnouncements(table: CrashTable): void {
  useRoundAnnouncements(table);
  useBetAnnouncements(table);
}

function useRoundAnnouncements({ view, clock, mine }: CrashTable): void {
  const t = useT('crash');
  const { times } = useNumbers();
  const before = useRef<RoundView['phase']>('none');
  const { phase, crash } = view;
  // Rounds without an own bet are not announced.
  const isIn = mine.length > 0;
  useEffect(() => {
    const was = before.current;
    before.current = phase;
    if (phase === was) return;
    if (phase === 'crashed' && crash !== null && was !== 'none') {
      sound('bust');
      if (isIn) announce(t('announce.crashed', { at: times(crash) }));
    }
    if (phase === 'running' && isIn) announce(t('announce.running'));
    if (phase === 'locked' && was === 'betting') sound('tick', { strength: 0.3 });
  });
  useEffect(() => {
    if (phase !== 'running') return undefined;
    const tone = startRisingTone();
    let dueMs = 0;
    const unsubscribe = clock.subscribe(({ multiplier, nowMs }) => {
      if (nowMs < dueMs) return;
      dueMs = nowMs + TONE_STEP_MS;
      tone.rise(BigInt(multiplier) * 100n);
    });
    return () => {
      unsubscribe();
      tone.stop();
    };
  }, [phase, clock]);
}

function useBetAnnouncements({ slots, mine }: CrashTable): void {
  const t = useT('crash');
  const f = useFormat();
  const announced = useRef(new Map<string, string>());
  useEffect(() => {
    const queued = slots.flatMap(({ play }) => play.queued);
    for (const bet of [...queued, ...mine]) {
      const event = eventOf(bet);
      if (announced.current.get(bet.id) === event) continue;
      announced.current.set(bet.id, event);
      const amount = f.money(bet.record?.payout ?? bet.stake, bet.currency);
      announce(t(`announce.${event}`, { amount }));
      if (event === 'won' && bet.record) sound('win', { m4: m4Of(bet.record) });
    }
  });
}

function eventOf({ state, record }: OwnBet): 'queued' | 'open' | 'won' | 'lost' | 'void' {
  if (state !== 'settled' || !record) return state === 'settled' ? 'open' : state;
  return isWin(record) ? 'won' : 'lost';
}
