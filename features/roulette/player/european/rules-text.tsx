import type { GameTable } from '#domain/bets/contract.ts';
import { percentText } from '#domain/bets/player/bet-numbers.ts';
import { LimitsTable } from '#domain/bets/player/limits-table.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { decimalSeparator } from '#platform/browser/ui/money-format.ts';
import { CELLS } from '../../rules.cells.ts';
import { roulette } from '../../rules.ts';

/** One row for each kind of bet, computed from the cells. */
const KINDS = [...new Map(CELLS.map((cell) => [cell.kind, cell])).values()];

/** The rules, the payouts, the exact RTP and the limits; public. */
export function EuropeanRules({ table }: { table: GameTable | undefined }) {
  const t = useT('roulette');
  const separator = decimalSeparator(useLocale());
  // The RTP is equal for every cell; the test of the rules proves it.
  const exact = percentText(roulette.exactRtp({ chips: [['red', 1]] })).replace('.', separator);
  return (
    <section className="game-rules" aria-labelledby="roulette-rules">
      <h2 id="roulette-rules">{t('rules.title')}</h2>
      <p>{t('rules.european')}</p>
      <PayTable />
      <p>{t('rules.sectors')}</p>
      <h3>{t('rules.returnTitle')}</h3>
      <p className="game-return">
        <b className="display tabular">{exact}&nbsp;%</b>
        <span>{t('rules.europeanReturn')}</span>
      </p>
      <h3>{t('rules.limitsTitle')}</h3>
      <p>{t('rules.europeanLimits')}</p>
      <LimitsTable table={table} />
      <h3>{t('rules.lostTitle')}</h3>
      <p>{t('rules.europeanLost')}</p>
      <h3>{t('rules.autoTitle')}</h3>
      <p>{t('rules.europeanAuto')}</p>
    </section>
  );
}

function PayTable() {
  const t = useT('roulette');
  const f = useFormat();
  return (
    <table className="roulette-pays tabular">
      <caption className="visually-hidden">{t('rules.pays')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rules.bet')}</th>
          <th scope="col">{t('rules.numbers')}</th>
          <th scope="col">{t('rules.multiplier')}</th>
        </tr>
      </thead>
      <tbody>
        {KINDS.map(({ kind, numbers, pays }) => (
          <tr key={kind}>
            <th scope="row">{t(`kind.${kind}`)}</th>
            <td>{numbers.length}</td>
            <td>{f.multiplier(pays * 10_000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
