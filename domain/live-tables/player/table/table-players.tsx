import './table-players.css';
import type { PublicBet } from '#domain/rounds/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { playersOf } from './players.ts';

const SEATS = 7;

/** The players with a bet in this round, along the rail. */
export function TablePlayers({ bets }: { bets: readonly PublicBet[] }) {
  const t = useT('domain-live-tables');
  const players = playersOf(bets);
  return (
    <div className="table-players">
      <ul aria-label={t('seats')}>
        {players.slice(0, SEATS).map(({ key, name, avatar }) => (
          <li key={key} title={name ?? t('hidden')}>
            <Avatar name={name} src={avatar} />
            <span className="visually-hidden">{name ?? t('hidden')}</span>
          </li>
        ))}
      </ul>
      <span className="tabular">{t('players', { count: players.length })}</span>
    </div>
  );
}
