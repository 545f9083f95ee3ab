import { BetStrip } from '#domain/bets/player/bet-strip.tsx';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { MinerTable } from './use-miner.ts';

/** The last rounds of this player with their payouts; each opens its receipt. */
export function LastRounds({ table }: { table: MinerTable }) {
  const t = useT('miner');
  const f = useFormat();
  return (
    <BetStrip
      game="miner"
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
