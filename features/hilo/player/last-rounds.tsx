import { isWin, m4Of } from '#house/bets/player/bet-words.ts';
import { useMyBets } from '#house/bets/player/my-bets.ts';
import { openReceipt } from '#house/bets/player/open-receipt.ts';
import { useFormat, useT } from '#platform/browser/i18n.tsx';
import type { HiloTable } from './use-hilo.ts';

const SHOWN = 12;

/** The last rounds of this player, each with its receipt. */
export function LastRounds({ table }: { table: HiloTable }) {
  const t = useT('hilo');
  const f = useFormat();
  const { bets } = useMyBets('hilo', table.play.seat.mode);
  return (
    <ol className="hilo-strip" aria-label={t('lastRounds')}>
      {bets.slice(0, SHOWN).map((bet) => (
        <li key={bet.id}>
          <button
            type="button"
            className="tabular"
            data-win={isWin(bet) || undefined}
            onClick={() => openReceipt(bet)}
          >
            {f.multiplier(m4Of(bet))}
            <span className="visually-hidden">{isWin(bet) ? t('won') : t('lost')}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
