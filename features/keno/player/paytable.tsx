import { shortMultiplier } from '#domain/bets/player/bet-numbers.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { hitsOf } from '../rules.ts';
import { paytable } from '../rules-paytables.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import type { KenoTable } from './use-keno.ts';

/** What each number of hits pays; the entry of the hits so far is highlighted during the draw. */
export function Paytable({ table }: { table: KenoTable }) {
  const t = useT('keno');
  const f = useFormat();
  const decimal = useDecimal();
  const { risk, picks, balls } = table;
  if (picks.length === 0) return <p className="keno-invitation">{t('invitation')}</p>;
  const hits = hitsOf(picks, balls.out);
  const isDrawn = balls.out.length > 0;
  const paying = paytable(risk, picks.length)
    .map((m4, count) => ({ m4, count }))
    .filter(({ m4 }) => m4 > 0n);
  return (
    <ol className="keno-pays" aria-label={t('pays')}>
      {paying.map(({ m4, count }) => (
        <li
          key={count}
          data-lit={(isDrawn && count === hits) || undefined}
          data-passed={(isDrawn && count < hits) || undefined}
        >
          <span className="visually-hidden">
            {t('paysFor', { hits: count, multiplier: f.multiplier(m4) })}
          </span>
          <b className="tabular" aria-hidden="true" data-long={m4 >= 10_000_000n || undefined}>
            {decimal(shortMultiplier(m4))}
          </b>
          <small className="tabular" aria-hidden="true">
            {count}
            <i />
          </small>
        </li>
      ))}
    </ol>
  );
}
