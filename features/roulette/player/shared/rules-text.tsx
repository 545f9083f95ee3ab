import type { GameTable } from '#domain/bets/contract.ts';
import { percentText } from '#core/fairness/percent-text.ts';
import {
  AutobetRules,
  ExactRtp,
  GameRules,
  LimitsRules,
  LostRules,
} from '#domain/bets/player/game-rules.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { COLOURS, double, DOUBLE_POCKETS, pocketsOf } from '../../rules.double.ts';

/** The rules of the shared wheel, its exact RTP and its limits; public. */
export function SharedRules({ table }: { table: GameTable | undefined }) {
  const t = useT('roulette');
  const f = useFormat();
  const settled = { bet: { colour: 'red' }, facts: null, taken: null } as const;
  // The RTP is equal for each colour; the test of the rules proves it.
  const exact = percentText(double.exactRtp(settled));
  return (
    <GameRules>
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
      <ExactRtp percent={exact}>{t('rules.sharedReturn')}</ExactRtp>
      <LimitsRules table={table}>
        <p>{t('rules.sharedLimits')}</p>
      </LimitsRules>
      <LostRules>{t('rules.sharedLost')}</LostRules>
      <h3>{t('rules.voidTitle')}</h3>
      <p>{t('rules.sharedVoid')}</p>
      <AutobetRules>{t('rules.sharedAuto')}</AutobetRules>
    </GameRules>
  );
}
