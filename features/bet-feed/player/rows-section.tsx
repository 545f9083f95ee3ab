import './bet-feed.css';
import { useRef } from 'react';
import { liveBets, type LiveBet } from '#domain/bets/contract.ts';
import { PlayerName } from '#domain/identity/player/player-name.tsx';
import { useGamesOfBets } from '#domain/bets/player/bet-games.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { isWorthALine, m4Of } from '../rules.ts';

const SHOWN_MAX = 8;
/** A multiplier of one returns the stake. */
const M4_ONE = 10_000n;

const reader: TopicReader<typeof liveBets, readonly LiveBet[]> = {
  start: [],
  snapshot: (bets) => newest(bets),
  message: (shown, bets) => newest([...bets, ...shown]),
};

/** The latest bets that are worth a line first, each once. */
export function newest(bets: readonly LiveBet[]): readonly LiveBet[] {
  const byId = new Map(bets.filter(isWorthALine).map((bet) => [bet.id, bet]));
  const sorted = [...byId.values()].toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  return sorted.slice(0, SHOWN_MAX);
}

/** The rows alone, as the column beside the page shows them; their room is reserved. */
export function Section() {
  const t = useT('bet-feed');
  const place = useRef<HTMLDivElement>(null);
  const { state: bets, isReady } = useTopic(useInView(place) ? liveBets : null, reader);
  return (
    <div className="feed-rows" ref={place}>
      {bets.length > 0 && (
        <ul aria-label={t('title')}>
          {bets.map((bet) => (
            <Row key={bet.id} bet={bet} />
          ))}
        </ul>
      )}
      {isReady && bets.length === 0 && (
        <p className="feed-empty">
          <strong>{t('empty')}</strong>
          {t('emptyText')}
        </p>
      )}
    </div>
  );
}

function Row({ bet }: { bet: LiveBet }) {
  const t = useT('bet-feed');
  const f = useFormat();
  const gameOf = useGamesOfBets();
  const { name, picture, path } = gameOf(bet.game);
  if (path === undefined) return null;
  const hasWon = m4Of(bet) > M4_ONE;
  return (
    <li data-win={hasWon || undefined}>
      <div className="feed-row">
        <Link to={path} className="feed-link" aria-label={name}>
          <img src={picture} alt="" width={24} height={32} />
          <span className="feed-game">{name}</span>
        </Link>
        <span className="feed-player" data-hidden={bet.player === null || undefined}>
          <Avatar name={bet.player} src={bet.avatar} />
          {bet.player === null ? t('hidden') : <PlayerName name={bet.player} />}
        </span>
        <span className="feed-multiplier tabular">{hasWon && f.multiplier(m4Of(bet))}</span>
        {hasWon ? (
          <Money amount={bet.payout} currency={bet.currency} tone="win" />
        ) : (
          <Money amount={bet.stake} currency={bet.currency} />
        )}
      </div>
    </li>
  );
}
