import type { Json } from '#core/fairness/json.ts';
import { percentText } from '#core/fairness/percent-text.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import { BetSpot } from '#domain/live-tables/player/table/bet-spot.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { baccarat, paidOn, parseSpotBet, type BaccaratOutcome, type Spot } from '../rules.ts';
import type { BaccaratTable } from './use-baccarat.ts';

/** As they lie on the cloth, from the left. */
const ORDER: readonly Spot[] = ['player-pair', 'player', 'tie', 'banker', 'banker-pair'];
/** What is printed on each spot: the win without the stake. */
export const PRINTED: Readonly<Record<Spot, string>> = {
  player: '1:1',
  banker: '0.95:1',
  tie: '9:1',
  'player-pair': '11:1',
  'banker-pair': '11:1',
};

/** The places to bet on. Side bets say what they return; the rules say it of every bet. */
export function Spots({ table }: { table: BaccaratTable }) {
  const t = useT('baccarat');
  const { play, chips, deal } = table;
  const rtp = useRtp();
  return (
    <div className="baccarat-spots" role="group" aria-label={t('spots')}>
      {ORDER.map((spot) => (
        <BetSpot
          key={spot}
          spot={spot}
          name={t(`spot.${spot}`)}
          pays={PRINTED[spot]}
          note={isSideBet(spot) ? t('rtp', { percent: rtp(spot, 2) }) : undefined}
          tone={spot}
          play={play}
          draft={chips.draft.get(spot)}
          spotOf={spotOf}
          isFixed={play.isLocked || table.isTaken(spot) || play.live !== 'live'}
          state={deal.result && stateOf(spot, deal.result)}
          onPress={() => table.press(spot)}
          onTake={() => chips.take(spot)}
        />
      ))}
    </div>
  );
}

/** The exact RTP of a spot in per cent, cut to some decimals, with the sign of the language. */
export function useRtp(): (spot: Spot, decimals?: number) => string {
  const decimal = useDecimal();
  return (spot, decimals = 4) => {
    const text = percentText(baccarat.exactRtp({ bet: { spot }, facts: null, taken: null }));
    return decimal(text.slice(0, text.indexOf('.') + 1 + decimals));
  };
}

function isSideBet(spot: Spot): boolean {
  return spot !== 'player' && spot !== 'banker';
}

function spotOf(bet: Json): string | undefined {
  return parseSpotBet(bet)?.spot;
}

function stateOf(spot: Spot, result: BaccaratOutcome): 'won' | 'lost' | 'push' {
  const m4 = paidOn(spot, result);
  if (m4 === 0n) return 'lost';
  return m4 > 10_000n ? 'won' : 'push';
}
