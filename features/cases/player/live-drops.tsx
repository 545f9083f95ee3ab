import './live-drops.css';
import { liveBets, type LiveBet } from '#domain/bets/contract.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { PlayerName } from '#domain/identity/player/player-name.tsx';
import { useTopic } from '#platform/browser/net/socket.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { DROPS } from './drops.ts';

/** What players have just won in cases, as it happens; the room of the list is reserved. */
export function LiveDrops() {
  const t = useT('cases');
  const { state: drops, isReady } = useTopic(liveBets, DROPS);
  return (
    <section className="cases-drops" aria-labelledby="cases-drops">
      <h2 id="cases-drops">{t('drops.title')}</h2>
      {drops.length > 0 && (
        <ul>
          {drops.map((drop) => (
            <Drop key={drop.id} drop={drop} />
          ))}
        </ul>
      )}
      {isReady && drops.length === 0 && <p>{t('drops.empty')}</p>}
    </section>
  );
}

function Drop({ drop }: { drop: LiveBet }) {
  const t = useT('cases');
  const f = useFormat();
  const { player, avatar, payout, currency } = drop;
  return (
    <li>
      <Avatar name={player} src={avatar} />
      <span className="cases-drop-player" data-hidden={player === null || undefined}>
        {player === null ? t('drops.hidden') : <PlayerName name={player} />}
      </span>
      <span className="cases-drop-won">
        <Money amount={payout} currency={currency} tone="win" />{' '}
        <small className="tabular">{f.multiplier(m4Of(drop))}</small>
      </span>
    </li>
  );
}
