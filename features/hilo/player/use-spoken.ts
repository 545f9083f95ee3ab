/** What came on the table, said and heard: once for each card, not again for every render. */
import { useEffect, useRef } from 'react';
import { m4Of } from '#domain/bets/player/bet-words.ts';
import { isAutobetRunning } from '#domain/bets/player/game-play.ts';
import { sound } from '#domain/bets/player/sound.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useCardName } from './card-name.ts';
import { toldOf } from './story.ts';
import type { HiloRound, HiloTable } from './use-hilo.ts';

export function useSpoken({ play }: HiloTable): void {
  const t = useT('hilo');
  const f = useFormat();
  const nameOf = useCardName();
  const { round } = play;
  const isAuto = isAutobetRunning(play);
  const told = useRef(round);
  useEffect(() => {
    const words = (now: HiloRound): string => {
      const card = nameOf((now.bet && toldOf(now.bet)?.cards.at(-1)) ?? now.view.cards.at(-1)!);
      const m4 = m4Of(now);
      if (!now.bet) {
        if (now.view.choices.length === 0) return t('said.begun', { card });
        if (now.view.choices.at(-1) === 'skip') return t('said.skipped', { card });
        return t('said.right', { card, multiplier: f.multiplier(m4) });
      }
      if (m4 === 0n) return t('said.wrong', { card });
      return t('said.taken', { payout: f.money(now.bet.payout, now.bet.currency) });
    };
    const before = told.current;
    told.current = round;
    if (!round || round === before) return;
    if (before) sounded(round);
    // An autobet would say nothing else.
    if (!isAuto) announce(words(round));
  });
}

function sounded(round: HiloRound): void {
  const m4 = m4Of(round);
  if (!round.bet) return sound('deal');
  if (m4 === 0n) sound('loss');
  else sound('win', { m4 });
}
