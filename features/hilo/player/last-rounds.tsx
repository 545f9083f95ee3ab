import { BetStrip } from '#domain/bets/player/bet-strip.tsx';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { HiloTable } from './use-hilo.ts';

/** The last rounds of this player with their payouts; each opens its receipt. */
export function LastRounds({ table }: { table: HiloTable }) {
  const t = useT('hilo');
  const f = useFormat();
  return (
    <BetStrip
      game="hilo"
      mode={table.play.seat.mode}
      label={t('lastRounds')}
      mark={(bet) => (
        <>
          {f.multiplier(m4Of(bet))}
          <span className="visually-hidden">{isWin(bet) ? t('won') : t('lost')}</span>
        </>
      )}
    />
  );
}
