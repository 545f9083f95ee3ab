import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { m4Of } from '../bet-numbers.ts';
import { OutcomeWord } from '../bet-outcome.tsx';
import { BetStrip } from '../lists/bet-strip.tsx';
import type { PlayMode } from '../lists/my-bets.ts';

/** `lost` is the game's own word for a loss. */
type LastRoundsProps = { game: string; mode: PlayMode; lost?: string };

/** The last rounds of this player with their payouts; each opens its receipt. */
export function LastRounds({ game, mode, lost }: LastRoundsProps) {
  const t = useT('domain-bets');
  const f = useFormat();
  return (
    <BetStrip
      game={game}
      mode={mode}
      label={t('lastRounds')}
      mark={(bet) => (
        <>
          {f.multiplier(m4Of(bet))}
          <span className="visually-hidden">
            <OutcomeWord bet={bet} lost={lost} />
          </span>
        </>
      )}
    />
  );
}
