/** What happened on the board, said and heard: once for each lid, not again for every render. */
import { useEffect, useRef } from 'react';
import { m4Of } from '#domain/bets/player/bet-words.ts';
import { isAutobetRunning } from '#domain/bets/player/game-play.ts';
import { sound } from '#domain/bets/player/sound.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { gemsUnder, parseOutcome } from '../rules.ts';
import type { MinerTable } from './use-miner.ts';

type Round = NonNullable<MinerTable['round']>;

export function useSpoken({ play }: MinerTable): void {
  const t = useT('miner');
  const f = useFormat();
  const { round } = play;
  const isAuto = isAutobetRunning(play);
  const told = useRef(round);
  useEffect(() => {
    const words = (now: Round): string => {
      const { mines, opened } = now.view;
      if (now.bet) {
        const hit = parseOutcome(now.bet.outcome)?.hit ?? null;
        if (hit !== null) return t('said.mine', { number: hit + 1 });
        return t('said.taken', { payout: f.money(now.bet.payout, now.bet.currency) });
      }
      const last = opened.at(-1);
      if (last === undefined) return t('said.begun', { mines });
      const left = gemsUnder(mines) - opened.length;
      return t('said.gem', { number: last + 1, multiplier: f.multiplier(m4Of(now)), left });
    };
    const before = told.current;
    told.current = round;
    if (!round || round === before) return;
    if (before) sounded(round);
    // An autobet would say nothing else.
    if (!isAuto) announce(words(round));
  }, [round, isAuto, t, f]);
}

function sounded(round: Round): void {
  const { mines, opened } = round.view;
  if (!round.bet) {
    return sound(opened.length === 0 ? 'chip' : 'reveal', {
      strength: opened.length / gemsUnder(mines),
    });
  }
  const m4 = m4Of(round);
  if (m4 === 0n) sound('bust');
  else sound('win', { m4 });
}
