import './big-wins.css';
import { useEffect, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { useGamesOfBets } from '#domain/bets/player/bet-games.ts';
import { api } from '#platform/browser/net/api.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { listBigWins, type BigWin } from '../contract.ts';

const REFRESH_MS = 15_000;

/** The latest big wins of real bets; its place is reserved by the page. */
export function BigWins() {
  const t = useT('lobby');
  const { wins, isFailed } = useWins();
  if (!wins && !isFailed) return null;
  return (
    <section className="wins" aria-labelledby="wins">
      <h2 id="wins">{t('wins.title')}</h2>
      {!wins || wins.length === 0 ? (
        <p>{t(wins ? 'wins.empty' : 'wins.failed')}</p>
      ) : (
        <ul>
          {wins.map((win) => (
            <Win key={win.id} win={win} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Win({ win }: { win: BigWin }) {
  const t = useT('lobby');
  const f = useFormat();
  const gameOf = useGamesOfBets();
  const { name, picture, path } = gameOf(win.game);
  if (path === undefined) return null;
  const multiplier = f.multiplier(m4Of(win));
  return (
    <li className="win">
      <Link to={path} className="win-link">
        <img src={picture} alt="" width={36} height={48} />
        <span className="win-words">
          <span className="win-player">{win.player ?? t('wins.hidden')}</span>
          <Money amount={win.payout} currency={win.currency} tone="win" />
          <span className="win-game">
            {name} <b className="tabular">{multiplier}</b>
          </span>
        </span>
      </Link>
      {win.round !== null && (
        <Link
          to={`/fairness/rounds/${win.round}`}
          className="win-check"
          aria-label={t('wins.check', { game: name, multiplier })}
        >
          <FirstIcon name="shield" size={18} />
        </Link>
      )}
    </li>
  );
}

type Wins = { readonly wins?: readonly BigWin[]; readonly isFailed?: boolean };

/** Read again every quarter of a minute while the page is in front; what was read stays. */
function useWins(): Wins {
  const [wins, setWins] = useState<Wins>({});
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await api(listBigWins, {});
      if (!isCurrent) return;
      if (isRefusal(answer)) setWins((before) => ({ ...before, isFailed: true }));
      else setWins({ wins: answer.data });
    };
    void read();
    const timer = setInterval(() => void read(), REFRESH_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, []);
  return wins;
}
