import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openCards, totalText } from './table-view.ts';
import type { BlackjackTable } from './use-blackjack.ts';

/** Says what the player has to decide on, and what the dealer ended with; each once. */
export function useAnnouncements({ play, view, own, options }: BlackjackTable): void {
  const t = useT('blackjack');
  const said = useRef('');
  const hand = own?.seat?.hands[own.seat.playing ?? 0];
  const totals = { own: hand ? totalText(hand.cards) : '', dealer: totalText(openCards(view)) };
  const isResult = view.phase === 'result';
  const what = isResult ? 'result' : options.length > 0 ? 'turn' : '';
  const moment = what === '' ? '' : `${play.round?.id} ${what} ${play.round?.shown?.step ?? ''}`;
  const best = play.mine.find(({ record }) => record && isWin(record))?.record;
  const hasBet = play.mine.length > 0;
  useEffect(() => {
    if (moment === '' || moment === said.current) return;
    said.current = moment;
    if (what === 'turn') return announce(t('announce.turn', totals));
    if (!hasBet) return;
    announce(t('announce.result', { dealer: totals.dealer }));
    sound(best ? 'win' : 'loss', best ? { m4: m4Of(best) } : {});
  });
}

/** A sound for each card that is dealt while the page is open. */
export function useCardSounds({ view }: BlackjackTable): void {
  const count = view.dealer.length + view.drawn.length;
  const before = useRef(count);
  useEffect(() => {
    if (view.phase !== 'result' && count > before.current) sound('deal');
    before.current = count;
  }, [count, view.phase]);
}
