import './floor.css';
import { useMemo, useRef, type ComponentType } from 'react';
import { m4Of } from '#domain/bets/player/bet-words.ts';
import { folderOfGame, gameFolders, gameNames, loadGame } from '#domain/bets/player/games.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useRoute } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import { useSeen } from '#platform/browser/router/use-seen.ts';
import { gamesOfPage, type Place } from './leaders.ts';
import { useLeaders } from './use-leaders.ts';

/** The highest multipliers of the day at the games of this page. */
export function Section() {
  const t = useT('floor');
  const { name } = useRoute();
  const games = useMemo(
    () => gamesOfPage(name, { folders: gameFolders(), names: gameNames() }, folderOfGame),
    [name],
  );
  const place = useRef<HTMLElement>(null);
  const leaders = useLeaders(games, useSeen(place));
  return (
    <section className="floor" aria-labelledby="floor-leaders" ref={place}>
      <header className="floor-head">
        <h2 id="floor-leaders">{t('leaders.title')}</h2>
        <p>{t('leaders.lead')}</p>
      </header>
      <Body leaders={leaders} isOfSeveral={games.length > 1} />
    </section>
  );
}

type BodyProps = { leaders: ReturnType<typeof useLeaders>; isOfSeveral: boolean };

function Body({ leaders, isOfSeveral }: BodyProps) {
  const t = useT('floor');
  const common = useT('common');
  const { status, places, own, refusal, retry } = leaders;
  if (status === 'failed' && refusal) {
    return (
      <p className="floor-note floor-line" role="alert">
        <span>{linesOf(refusal)[0]}</span>
        <Button size="s" onClick={retry}>
          {common('retry')}
        </Button>
      </p>
    );
  }
  if (status === 'loading') {
    return (
      <div className="floor-waiting">
        <span className="visually-hidden">{common('loading')}</span>
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
      </div>
    );
  }
  if (places.length === 0) return <p className="floor-note">{t('leaders.none')}</p>;
  return (
    <table className="floor-leaders tabular" aria-labelledby="floor-leaders">
      <Columns />
      <tbody>
        {places.map((each, index) => (
          <Row
            key={each.id}
            place={each}
            number={index + 1}
            isOwn={own.has(each.id)}
            isOfSeveral={isOfSeveral}
          />
        ))}
      </tbody>
    </table>
  );
}

function Columns() {
  const t = useT('floor');
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{t('leaders.place')}</span>
        </th>
        <th scope="col">{t('leaders.player')}</th>
        <th scope="col" className="floor-wide">
          {t('leaders.time')}
        </th>
        <th scope="col" className="floor-wide">
          {t('leaders.stake')}
        </th>
        <th scope="col">{t('leaders.multiplier')}</th>
        <th scope="col">{t('leaders.payout')}</th>
      </tr>
    </thead>
  );
}

type RowProps = { place: Place; number: number; isOwn: boolean; isOfSeveral: boolean };

/** On a phone the time and the stake stand below the name and the payout. */
function Row({ place, number, isOwn, isOfSeveral }: RowProps) {
  const t = useT('floor');
  const f = useFormat();
  const { stake, currency, payout } = place;
  const time = <time dateTime={place.placed_at}>{f.time(place.placed_at)}</time>;
  const staked = <Money amount={stake} currency={currency} />;
  return (
    <tr data-own={isOwn || undefined}>
      <td className="floor-place">{number}</td>
      <td className="floor-who">
        <span className="floor-name">
          {isOwn ? t('leaders.you') : (place.player ?? <i>{t('hidden')}</i>)}
        </span>
        {isOfSeveral && <GameName game={place.game} />}
        <small className="floor-narrow">{time}</small>
      </td>
      <td className="floor-wide">{time}</td>
      <td className="floor-wide">{staked}</td>
      <td className="floor-multiplier">{f.multiplier(m4Of(place))}</td>
      <td>
        <Money amount={payout} currency={currency} tone="win" />
        <small className="floor-narrow">
          <span className="visually-hidden">{t('leaders.stake')} </span>
          {staked}
        </small>
      </td>
    </tr>
  );
}

/** As the game calls itself; it is on the page already, so its words are too. */
function GameName({ game }: { game: string }) {
  const load = useMemo(() => () => loadGame(game), [game]);
  const Name: ComponentType | undefined = useLater(load)?.Name;
  return <small>{Name && <Name />}</small>;
}
