import './last-hundred.css';
import type { Json } from '#core/fairness/json.ts';
import { dataOf, useLastResults } from '#domain/live-tables/player/table/last-results.ts';
import { listRounds, type RecentRound } from '#domain/rounds/contract.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { COLOURS, double, DOUBLE_POCKETS, pocketOf } from '../../rules.double.ts';
import { countColours, partsOf } from './colour-counts.ts';

const SHOWN_MAX = 100;
const QUERY = { query: { table: double.name, limit: SHOWN_MAX.toString() } };

/** How the last hundred rounds fell, as one bar of the three colours with their counts. */
export function LastHundred({ recent }: { recent: readonly RecentRound[] }) {
  const t = useT('roulette');
  const last = useLastResults({ recent, resultOf, shown: SHOWN_MAX }, loadRounds);
  const pockets = last.map(({ pocket }) => pocket);
  if (pockets.length === 0) return null;
  const counts = countColours(pockets);
  const words = COLOURS.map((colour) => `${t(`colour.${colour}`)} ${counts[colour]}`);
  const rounds = t('lastRounds', { count: pockets.length });
  return (
    <>
      <p aria-hidden="true">{rounds}</p>
      <div
        className="double-last-bar tabular"
        role="img"
        aria-label={[rounds, ...words].join(', ')}
      >
        {partsOf(pockets).map(({ colour, count }) => (
          <span key={colour} data-colour={colour} style={{ flexGrow: count }}>
            {count}
          </span>
        ))}
      </div>
    </>
  );
}

async function loadRounds() {
  const rounds = await dataOf(api(listRounds, QUERY));
  return rounds.flatMap(({ id, outcome }) => {
    const result = resultOf(outcome);
    return result ? [{ ...result, round: id }] : [];
  });
}

function resultOf(outcome: Json): { readonly pocket: number } | undefined {
  const pocket = pocketOf(outcome, DOUBLE_POCKETS);
  return pocket === undefined ? undefined : { pocket };
}
