import { useRef } from 'react';
import { liveBets, type LiveBet } from '#domain/bets/contract.ts';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { folderOfGame } from '#domain/bets/player/games.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { Money } from '#platform/browser/ui/money.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { useEmptyBets } from './use-art.ts';

const SHOWN_MAX = 8;

const reader: TopicReader<typeof liveBets, readonly LiveBet[]> = {
  start: [],
  snapshot: (bets) => newest(bets),
  message: (shown, bets) => newest([...bets, ...shown]),
};

/** The latest bets first, each once. */
export function newest(bets: readonly LiveBet[]): readonly LiveBet[] {
  const byId = new Map(bets.map((bet) => [bet.id, bet]));
  const sorted = [...byId.values()].toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  return sorted.slice(0, SHOWN_MAX);
}

export function LiveFeed() {
  const t = useT('home');
  const place = useRef<HTMLElement>(null);
  const { state: bets, isReady } = useTopic(useInView(place) ? liveBets : null, reader);
  const isEmpty = isReady && bets.length === 0;
  const Empty = useEmptyBets(isEmpty);
  return (
    <section className="home-feed" aria-labelledby="home-feed" ref={place}>
      <header>
        <h2 id="home-feed">{t('feed.title')}</h2>
        <p>{t('feed.text')}</p>
      </header>
      {bets.length > 0 && <FeedTable bets={bets} />}
      {isEmpty && (
        <EmptyState
          art={Empty && <Empty />}
          title={t('feed.emptyTitle')}
          text={t('feed.emptyText')}
        />
      )}
    </section>
  );
}

function FeedTable({ bets }: { bets: readonly LiveBet[] }) {
  const t = useT('home');
  return (
    <table className="home-feed-table tabular" aria-labelledby="home-feed">
      <thead>
        <tr>
          <th scope="col">{t('feed.player')}</th>
          <th scope="col" className="home-feed-wide" data-align="end">
            {t('feed.stake')}
          </th>
          <th scope="col" data-align="end">
            {t('feed.multiplier')}
          </th>
          <th scope="col" data-align="end">
            {t('feed.payout')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <FeedRow key={bet.id} bet={bet} />
        ))}
      </tbody>
    </table>
  );
}

function FeedRow({ bet }: { bet: LiveBet }) {
  const t = useT('home');
  const cardOf = useGameCards();
  const folder = folderOfGame(bet.game);
  const f = useFormat();
  const isWin = !/^0(\.0+)?$/.test(bet.payout);
  const name = bet.player ?? t('feed.hidden');
  return (
    <tr className="home-feed-row" data-win={isWin || undefined}>
      <td>
        <span className="home-feed-name" data-hidden={bet.player === null || undefined}>
          {name}
        </span>
        <small>{folder === undefined ? bet.game : cardOf(folder).name}</small>
      </td>
      <td className="home-feed-wide" data-align="end">
        <Money amount={bet.stake} currency={bet.currency} />
      </td>
      <td data-align="end">{f.multiplier(inTenThousandths(bet.multiplier))}</td>
      <td data-align="end">
        <Money amount={bet.payout} currency={bet.currency} tone={isWin ? 'win' : 'plain'} />
      </td>
    </tr>
  );
}

/** On the wire a multiplier has four decimals. */
function inTenThousandths(multiplier: string): bigint {
  return BigInt(multiplier.replace('.', ''));
}
