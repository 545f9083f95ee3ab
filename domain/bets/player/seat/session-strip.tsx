import { useEffect, useState, type MouseEvent } from 'react';
import { formatMoney } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { usePlayersHere } from '../lobby/use-players.ts';
import { sumsOf, usePlayTime } from './session-net.ts';

/** A placeholder until the value is loaded, so that the layout does not shift. */
const UNKNOWN = '—';

/**
 * How long the player has been playing and the result so far, visible during play. A member's
 * session is the same on all devices; a guest's is as old as the page.
 */
export function SessionStrip({ currency }: { currency: WalletCurrency }) {
  const t = useT('domain-bets');
  const f = useFormat();
  const isMember = useLiveSession();
  const time = usePlayTime();
  const seconds = useSeconds(isMember ? (time?.startedMs ?? null) : undefined);
  const { bets, net } = sumsOf(time, currency);
  const isKnown = !isMember || time !== undefined;
  return (
    <div className="session-line">
      <dl className="session-strip">
        <div>
          <dt>
            <Icon
              name="clock"
              size={14}
              label={t(isMember ? 'session.time' : 'session.pageTime')}
            />
          </dt>
          <dd className="tabular">{isKnown ? f.duration(seconds) : UNKNOWN}</dd>
        </div>
        <PlayersNow />
        <div>
          <dt>{t('session.bets')}</dt>
          <dd className="tabular">{isKnown ? f.number(bets) : UNKNOWN}</dd>
        </div>
        <div>
          <dt>{t('session.net')}</dt>
          <dd>
            {isKnown ? (
              <Money amount={formatMoney(net)} currency={currency} tone="signed" sign="always" />
            ) : (
              UNKNOWN
            )}
          </dd>
        </div>
      </dl>
      <Link
        to="/profile/setting#protection"
        className="session-limits"
        onClick={isMember ? openInPlace : undefined}
        aria-label={t('session.limitsLong')}
      >
        <Icon name="limit" size={14} />
        <span>{t('session.limits')}</span>
      </Link>
    </div>
  );
}

/** How many players are in the game of this page. */
function PlayersNow() {
  const t = useT('domain-bets');
  const f = useFormat();
  const players = usePlayersHere();
  return (
    <div>
      <dt>
        <Icon name="user" size={14} label={t('session.players')} />
      </dt>
      <dd className="tabular">{f.number(players)}</dd>
    </div>
  );
}

/**
 * The limits of a member open over the game, whose round may be running. A guest has none: the link
 * leads them to the login, and without scripts everyone to the page.
 */
function openInPlace(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openModal('Limits');
}

const loadLive = () => import('./session-live.ts');

/** Whether the server counts the session, as it does for members; then it is followed. */
function useLiveSession(): boolean {
  const { user } = useUser();
  const owner = user?.id;
  const live = useLazyLoad(loadLive, owner !== undefined);
  useEffect(() => (owner === undefined ? undefined : live?.followSession()), [live, owner]);
  return owner !== undefined;
}

/**
 * Seconds since a moment; none when it is null. Undefined means the opening of the document, by the
 * browser's own counter, so a suspended tab is correct.
 */
function useSeconds(startedMs: number | null | undefined): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const read = () => setSeconds(Math.floor(secondsSince(startedMs)));
    read();
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [startedMs]);
  return seconds;
}

function secondsSince(startedMs: number | null | undefined): number {
  if (startedMs === undefined) return performance.now() / 1000;
  return startedMs === null ? 0 : Math.max(0, serverNow() - startedMs) / 1000;
}
