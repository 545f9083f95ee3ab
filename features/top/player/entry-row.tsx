import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { useGamesOfBets } from '#domain/bets/player/bet-games.ts';
import { PlayerName } from '#domain/identity/player/player-name.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { TopEntry, TopWin } from '../contract.ts';

type EntryProps = { readonly entry: TopEntry; readonly currency: string };

export function EntryRow({ entry, currency }: EntryProps) {
  return (
    <li className="top-entry" data-place={entry.place} data-own={entry.is_own || undefined}>
      <EntryParts entry={entry} currency={currency} />
    </li>
  );
}

/** Place, player, and what they are ranked by; a bet with its game. */
export function EntryParts({ entry, currency }: EntryProps) {
  const t = useT('top');
  const { place, player, avatar, is_own: isOwn, staked, win } = entry;
  return (
    <>
      <span className="top-place tabular">
        <span className="visually-hidden">{t('place', { place })}</span>
        <span aria-hidden>{place}</span>
      </span>
      <span className="top-player">
        <Avatar name={player} src={avatar} />
        <span className="top-name">{isOwn ? t('you') : <PlayerName name={player ?? ''} />}</span>
      </span>
      <span className="top-value">
        {staked !== null && <Money amount={staked} currency={currency} />}
        {win && <WinValue win={win} />}
      </span>
    </>
  );
}

function WinValue({ win }: { win: TopWin }) {
  const t = useT('top');
  const f = useFormat();
  return (
    <>
      <span className="top-win">
        <Money amount={win.payout} currency={win.currency} tone="win" />{' '}
        <b className="tabular">{f.multiplier(m4Of(win))}</b>
      </span>
      <small>
        <GameLink game={win.game} /> · {t('stake')}{' '}
        <Money amount={win.stake} currency={win.currency} />
      </small>
    </>
  );
}

function GameLink({ game }: { game: string }) {
  const { name, path } = useGamesOfBets()(game);
  if (path === undefined) return name;
  return (
    <Link to={path} className="top-game">
      {name}
    </Link>
  );
}
