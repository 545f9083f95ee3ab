import { useMemo } from 'react';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { useGameTable } from '#domain/bets/player/game-table.ts';
import {
  folderOfGame,
  loadGame,
  pathOfGame,
  type BetPresenter,
} from '#domain/bets/player/games.ts';
import { useSeat } from '#domain/bets/player/seat/use-seat.ts';
import { BetTimer } from '#domain/live-tables/player/table/bet-timer.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { LiveTableState } from '../../contract.ts';

/** A live table: its picture and name, the time left, players, last results and limits. */
export function LiveTable({ table: { game, round, players, outcomes } }: TableProps) {
  const t = useT('slots');
  const { picture } = useGameCards()(folderOfGame(game) ?? game);
  const load = useMemo(() => () => loadGame(game), [game]);
  const presenter = useLazyLoad(load);
  return (
    <Link to={pathOfGame(game) ?? '/games/live-casino'} className="live-table">
      <img src={picture} alt="" width={120} height={160} />
      <span className="live-table-facts">
        <strong className="display">{presenter && <presenter.Name />}</strong>
        <BetTimer play={{ round, isShowing: false }} />
        <span className="live-table-line tabular">{t('live.atTable', { count: players })}</span>
        <Limits game={game} />
        {presenter && <Outcomes outcomes={outcomes} presenter={presenter} />}
      </span>
    </Link>
  );
}

type TableProps = { readonly table: LiveTableState };

/** The smallest and the largest stake in the currency of the visitor. */
function Limits({ game }: { game: string }) {
  const f = useFormat();
  const { currency } = useSeat();
  const limits = useGameTable(game)?.limits.find((each) => each.currency === currency);
  return (
    <span className="live-table-line tabular">
      {limits && `${f.money(limits.stake_min, currency)} – ${f.money(limits.stake_max, currency)}`}
    </span>
  );
}

type OutcomesProps = {
  readonly outcomes: LiveTableState['outcomes'];
  readonly presenter: BetPresenter;
};

function Outcomes({ outcomes, presenter: { Result } }: OutcomesProps) {
  const t = useT('slots');
  if (!Result || outcomes.length === 0) return null;
  return (
    <span className="live-table-last">
      <span className="visually-hidden">{t('live.last')}: </span>
      {outcomes.map((outcome, place) => (
        // The same result may come again; the list is replaced as a whole.
        // oxlint-disable-next-line no-array-index-key
        <span key={place} className="live-table-outcome tabular">
          <Result outcome={outcome} />
        </span>
      ))}
    </span>
  );
}
