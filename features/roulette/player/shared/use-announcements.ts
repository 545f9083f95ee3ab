import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { WheelPockets } from '../wheel/paint-rotor.ts';

type Landing = Pick<WheelPockets, 'colourOf'> & {
  /** The bets of the player in the round. */
  readonly mine: readonly OwnBet[];
  readonly landed: number | null;
};

/** Announces the pocket once, with a sound for players who had a bet in the round. */
export function useAnnouncements({ mine, landed, colourOf }: Landing): void {
  const t = useT('roulette');
  const spoken = useRef(landed);
  const paid = mine.find(({ record }) => record && isWin(record))?.record;
  const hasBet = mine.length > 0;
  useEffect(() => {
    if (landed === spoken.current) return;
    spoken.current = landed;
    if (landed === null) return;
    announce(t('came', { pocket: landed, colour: colourOf(landed) }));
    if (hasBet) sound(paid ? 'win' : 'loss', paid ? { m4: m4Of(paid) } : {});
  }, [landed, hasBet, paid, colourOf, t]);
}
