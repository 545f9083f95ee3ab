import './crash.css';
import { useMemo, useRef } from 'react';
import { GameFrame } from '#domain/bets/player/game-frame.tsx';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { RoundLists } from '#domain/rounds/player/round-lists.tsx';
import { RoundProof } from '#domain/rounds/player/round-proof.tsx';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { crash, crashOf } from '../rules.ts';
import { Controls } from './controls.tsx';
import { useNumbers } from './numbers.ts';
import { AutoOf, Players } from './players.tsx';
import { RulesText } from './rules-text.tsx';
import { Scene } from './scene.tsx';
import { useCrash } from './use-crash.ts';
import { useWide } from './use-wide.ts';
import { useAnnouncements } from './use-announcements.ts';

const loadPresenter = () => import('./presenter.tsx').then(({ presenter }) => presenter);
const loadKeys = () => import('./keys.tsx');
const loadStatistics = () => import('./statistics.tsx');

export function Page() {
  const t = useT('crash');
  const table = useCrash();
  const { play } = table;
  useAnnouncements(table);
  const { recent, round } = play;
  const strip = useMemo(
    () => <RecentRounds play={{ recent }} mark={(each) => <Point round={each} />} />,
    [recent],
  );
  const rules = useMemo(() => <RulesText table={play.table} />, [play.table]);
  const keys = useBackgroundLoad(loadKeys, useTouched());
  const isWide = useWide();
  return (
    <GameFrame
      play={play}
      title={t('lobby.name')}
      board={
        <>
          {strip}
          <div className="crash-stage">
            <Scene table={table} />
            {isWide && <Players table={table} />}
          </div>
        </>
      }
      controls={<Controls table={table} />}
      lists={
        <RoundLists
          play={{ ...play, mine: table.mine }}
          game={crash.name}
          presenter={loadPresenter}
          hasOwnColumn={isWide}
          what={(bet) => <AutoOf bet={bet} />}
        />
      }
    >
      {rules}
      <Statistics recent={recent} />
      <RoundProof round={round} />
      {keys && <keys.Keys />}
    </GameFrame>
  );
}

/** Loaded once they are near. */
function Statistics({ recent }: { recent: readonly RecentRound[] }) {
  const t = useT('crash');
  const place = useRef<HTMLElement>(null);
  const loaded = useBackgroundLoad(loadStatistics, useInView(place));
  return (
    <section ref={place} className="crash-statistics" aria-labelledby="crash-statistics">
      <h2 id="crash-statistics">{t('stats.title')}</h2>
      {loaded ? <loaded.Statistics recent={recent} /> : <Skeleton height="auto" />}
    </section>
  );
}

/** Three strengths of colour distinguish the sizes of crash points. */
function Point({ round }: { round: RecentRound }) {
  const { times } = useNumbers();
  const point = crashOf(round.outcome);
  if (point === undefined) return null;
  const size = point < 200 ? 'low' : point < 1_000 ? 'middle' : 'high';
  return (
    <span className="crash-point" data-size={size}>
      {times(point)}
    </span>
  );
}
