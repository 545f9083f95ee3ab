/** Sounds and announcements of the board: once for each tile, not for every render. */
import { useEffect, useRef } from 'react';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { isAutobetRunning } from '#domain/bets/player/betting/game-play.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { gemsWith, parseOutcome } from '../rules.ts';
import type { MinerTable } from './use-miner.ts';

type Round = NonNullable<MinerTable['round']>;

export function useAnnouncements({ play }: MinerTable): void {
  const t = useT('miner');
  const f = useFormat();
  const { round } = play;
  const isAuto = isAutobetRunning(play);
  const announced = useRef(round);
  useEffect(() => {
    const textOf = (now: Round): string => {
      const { mines, opened } = now.view;
      if (now.bet) {
        const hit = parseOutcome(now.bet.outcome)?.hit ?? null;
        if (hit !== null) return t('announce.mine', { number: hit + 1 });
        return t('announce.taken', { payout: f.money(now.bet.payout, now.bet.currency) });
      }
      const last = opened.at(-1);
      if (last === undefined) return t('announce.begun', { mines });
      const left = gemsWith(mines) - opened.length;
      return t('announce.gem', { number: last + 1, multiplier: f.multiplier(m4Of(now)), left });
    };
    const before = announced.current;
    announced.current = round;
    if (!round || round === before) return;
    if (before) playSound(round);
    // Autobet rounds are not announced.
    if (!isAuto) announce(textOf(round));
  }, [round, isAuto, t, f]);
}

function playSound(round: Round): void {
  const { mines, opened } = round.view;
  if (!round.bet) {
    return sound(opened.length === 0 ? 'chip' : 'reveal', {
      strength: opened.length / gemsWith(mines),
    });
  }
  const m4 = m4Of(round);
  if (m4 === 0n) sound('bust');
  else sound('win', { m4 });
}
