import type { Json } from '#core/fairness/json.ts';
import { BetSpot } from '#domain/live-tables/player/table/bet-spot.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { NUMBERS, numberOf, parseNumberBet, SECTORS, sectorsOf } from '../rules.ts';
import { spotOf, type WheelShowTable } from './use-wheel-show.ts';

/** The numbers to bet on: what each pays before doublings, and on how many sectors it is. */
export function Spots({ table }: { table: WheelShowTable }) {
  const t = useT('wheel-show');
  const f = useFormat();
  const { play, chips, show } = table;
  const won = show.result && numberOf(show.result);
  return (
    <div className="show-spots" role="group" aria-label={t('spots')}>
      {NUMBERS.map((number) => {
        const spot = spotOf(number);
        const share = t('share', { sectors: sectorsOf(number), all: SECTORS.length });
        return (
          <BetSpot
            key={number}
            spot={spot}
            name={f.times(String(number))}
            pays={share}
            tone={`number-${number}`}
            play={play}
            draft={chips.draft.get(spot)}
            spotOf={spotOfBet}
            isFixed={play.isLocked || table.isTaken(spot) || play.live !== 'live'}
            state={won && (won === number ? 'won' : 'lost')}
            onPress={() => table.press(spot)}
            onTake={() => chips.take(spot)}
          />
        );
      })}
    </div>
  );
}

function spotOfBet(bet: Json): string | undefined {
  const parsed = parseNumberBet(bet);
  return parsed && spotOf(parsed.number);
}
