import type { GameTable } from '#domain/bets/contract.ts';
import { percentText } from '#domain/bets/player/bet-numbers.ts';
import { LimitsTable } from '#domain/bets/player/limits-table.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { decimalSeparator } from '#platform/browser/ui/money-format.ts';
import { COLOURS, double, DOUBLE_POCKETS, pocketsOf } from '../../rules.double.ts';

/** The rules of the shared wheel, its exact RTP and its limits; public. */
export function SharedRules({ table }: { table: GameTable | undefined }) {
  const t = useT('roulette');
  const f = useFormat();
  const separator = decimalSeparator(useLocale());
  const settled = { bet: { colour: 'red' }, facts: null, taken: null } as const;
  // The RTP is equal for each colour; the test of the rules proves it.
  const exact = percentText(double.exactRtp(settled)).replace('.', separator);
  return (
    <section className="game-rules" aria-labelledby="roulette-rules">
      <h2 id="roulette-rules">{t('rules.title')}</h2>
      <p>{t('rules.shared', { pockets: DOUBLE_POCKETS })}</p>
      <table className="roulette-pays tabular">
        <caption className="visually-hidden">{t('rules.pays')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rules.colour')}</th>
            <th scope="col">{t('rules.pockets')}</th>
            <th scope="col">{t('rules.multiplier')}</th>
          </tr>
        </thead>
        <tbody>
          {COLOURS.map((colour) => (
            <tr key={colour}>
              <th scope="row">{t(`colour.${colour}`)}</th>
              <td>{`${pocketsOf(colour)} / ${DOUBLE_POCKETS}`}</td>
              <td>{f.multiplier(double.bestMultiplier({ colour }))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('rules.returnTitle')}</h3>
      <p className="game-return">
        <b className="display tabular">{exact}&nbsp;%</b>
        <span>{t('rules.sharedReturn')}</span>
      </p>
      <h3>{t('rules.limitsTitle')}</h3>
      <p>{t('rules.sharedLimits')}</p>
      <LimitsTable table={table} />
      <h3>{t('rules.lostTitle')}</h3>
      <p>{t('rules.sharedLost')}</p>
      <h3>{t('rules.voidTitle')}</h3>
      <p>{t('rules.sharedVoid')}</p>
      <h3>{t('rules.autoTitle')}</h3>
      <p>{t('rules.sharedAuto')}</p>
    </section>
  );
}
