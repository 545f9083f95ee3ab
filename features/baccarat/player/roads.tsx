import './roads.css';
import { memo } from 'react';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { handsOf, isPair, winnerOf } from '../rules.ts';
import {
  bigRoad,
  columnsOf,
  derivedRoad,
  placedRoad,
  roadCounts,
  type DerivedRoad,
  type RoadRound,
} from '../rules.roads.ts';
import { BeadMark, BigMark, DerivedMark } from './road-marks.tsx';
import { Road } from './road.tsx';

/** The roads of the last rounds and their counts; the latest rounds link to their proofs. */
export const Roads = memo(function Roads({ recent }: { recent: readonly RecentRound[] }) {
  const t = useT('baccarat');
  const rounds = roundsOf(recent);
  const columns = bigRoad(rounds);
  const beads = Array.from({ length: Math.ceil(rounds.length / 6) }, (_, at) =>
    rounds.slice(at * 6, at * 6 + 6),
  );
  return (
    <section className="baccarat-roads" aria-labelledby="baccarat-roads">
      <h2 id="baccarat-roads" className="visually-hidden">
        {t('roads.title')}
      </h2>
      <Counts rounds={rounds} />
      <RecentRounds play={{ recent }} mark={(round) => <Mark round={round} />} shown={12} />
      <div className="baccarat-grids">
        <Road name={t('roads.bead')} columns={10} cells={placedRoad(beads)} mark={BeadMark} />
        <Road
          name={t('roads.big')}
          columns={22}
          cells={placedRoad(columns.map((column) => column.rounds))}
          mark={BigMark}
        />
        {DERIVED.map((road) => (
          <Road
            key={road}
            name={t(`roads.${road}`)}
            columns={22}
            cells={placedRoad(columnsOf(derivedRoad(columns, road)))}
            mark={DerivedMark[road]}
            isSmall
          />
        ))}
      </div>
    </section>
  );
});

const DERIVED: readonly DerivedRoad[] = ['bigEye', 'small', 'cockroach'];

/** In the order in which they were played; void rounds have no hands. */
function roundsOf(recent: readonly RecentRound[]): readonly RoadRound[] {
  return recent.toReversed().flatMap(({ outcome }) => {
    const hands = handsOf(outcome);
    if (!hands) return [];
    const { player, banker } = hands;
    return [{ winner: winnerOf(hands), playerPair: isPair(player), bankerPair: isPair(banker) }];
  });
}

function Counts({ rounds }: { rounds: readonly RoadRound[] }) {
  const t = useT('baccarat');
  const counts = roadCounts(rounds);
  return (
    <dl className="baccarat-counts tabular">
      {(['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const).map((name) => (
        <div key={name} data-of={name}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{counts[name]}</dd>
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
