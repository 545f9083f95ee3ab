import './roads.css';
import { memo, useRef } from 'react';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { handsOf, isPair, winnerOf } from '../rules.ts';
import type { RoadCounts, RoadRound } from '../rules.roads.ts';
import { Road } from './road.tsx';

const ROADS = [
  { name: 'bead', columns: 10, isSmall: false },
  { name: 'big', columns: 22, isSmall: false },
  { name: 'bigEye', columns: 22, isSmall: true },
  { name: 'small', columns: 22, isSmall: true },
  { name: 'cockroach', columns: 22, isSmall: true },
] as const;

const loadCells = () => import('./road-cells.tsx');

/** The roads of the last rounds and their counts; the latest rounds link to their proofs. */
export const Roads = memo(function Roads({ recent }: { recent: readonly RecentRound[] }) {
  const t = useT('baccarat');
  const place = useRef<HTMLElement>(null);
  const written = useBackgroundLoad(loadCells, useInView(place));
  const rounds = roundsOf(recent);
  return (
    <section ref={place} className="baccarat-roads" aria-labelledby="baccarat-roads">
      <h2 id="baccarat-roads" className="visually-hidden">
        {t('roads.title')}
      </h2>
      <Counts counts={written?.roadCounts(rounds)} />
      <RecentRounds play={{ recent }} mark={(round) => <Mark round={round} />} shown={12} />
      <div className="baccarat-grids">
        {ROADS.map((road) => (
          <Road key={road.name} {...road} name={t(`roads.${road.name}`)}>
            {written && (
              <written.RoadCells road={road.name} rounds={rounds} columns={road.columns} />
            )}
          </Road>
        ))}
      </div>
    </section>
  );
});

/** In the order in which they were played; void rounds have no hands. */
function roundsOf(recent: readonly RecentRound[]): readonly RoadRound[] {
  return recent.toReversed().flatMap(({ outcome }) => {
    const hands = handsOf(outcome);
    if (!hands) return [];
    const { player, banker } = hands;
    return [{ winner: winnerOf(hands), playerPair: isPair(player), bankerPair: isPair(banker) }];
  });
}

function Counts({ counts }: { counts: RoadCounts | undefined }) {
  const t = useT('baccarat');
  return (
    <dl className="baccarat-counts tabular">
      {(['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const).map((name) => (
        <div key={name} data-of={name}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{counts?.[name] ?? 0}</dd>
        </div>
      ))}
    </dl>
  );
}

function Mark({ round }: { round: RecentRound }) {
  const t = useT('baccarat');
  const hands = handsOf(round.outcome);
  if (!hands) return null;
  const winner = winnerOf(hands);
  return (
    <span className="baccarat-bead" data-winner={winner}>
      <span aria-hidden="true">{t(`letter.${winner}`)}</span>
      <span className="visually-hidden">{t(`won.${winner}`)}</span>
    </span>
  );
}
