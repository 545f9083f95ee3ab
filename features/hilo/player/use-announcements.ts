/** Sounds and announcements of the round: once for each card, not for every render. */
import { useEffect, useRef } from 'react';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { isAutobetRunning } from '#domain/bets/player/betting/game-play.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useCardName } from './card-name.ts';
import { playedCardsOf } from './turns.ts';
import type { HiloRound, HiloTable } from './use-hilo.ts';

export function useAnnouncements({ play }: HiloTable): void {
  const t = useT('hilo');
  const f = useFormat();
  const nameOf = useCardName();
  const { round } = play;
  const isAuto = isAutobetRunning(play);
  const announced = useRef(round);
  useEffect(() => {
    const textOf = (now: HiloRound): string => {
      const card = nameOf(
        (now.bet && playedCardsOf(now.bet)?.cards.at(-1)) ?? now.view.cards.at(-1)!,
      );
      const m4 = m4Of(now);
      if (!now.bet) {
        if (now.view.choices.length === 0) return t('announce.begun', { card });
        if (now.view.choices.at(-1) === 'skip') return t('announce.skipped', { card });
        return t('announce.right', { card, multiplier: f.multiplier(m4) });
      }
      if (m4 === 0n) return t('announce.wrong', { card });
      return t('announce.taken', { payout: f.money(now.bet.payout, now.bet.currency) });
    };
    const before = announced.current;
    announced.current = round;
    if (!round || round === before) return;
    if (before) playSound(round);
    // Autobet rounds are not announced.
    if (!isAuto) announce(textOf(round));
  });
}

function playSound(round: HiloRound): void {
  const m4 = m4Of(round);
  if (!round.bet) return sound('deal');
  if (m4 === 0n) sound('loss');
  else sound('win', { m4 });
}
