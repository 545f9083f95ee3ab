import type { GameTable } from '#domain/bets/contract.ts';
import { percentText } from '#core/fairness/percent-text.ts';
import { ExactRtp, GameRules, RulesTail } from '#domain/bets/player/game-rules.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { CELLS } from '../../rules.cells.ts';
import { roulette } from '../../rules.ts';

/** One row for each kind of bet, computed from the cells. */
const KINDS = [...new Map(CELLS.map((cell) => [cell.kind, cell])).values()];

/** The rules, the payouts, the exact RTP and the limits; public. */
export function EuropeanRules({ table }: { table: GameTable | undefined }) {
  const t = useT('roulette');
  // The RTP is equal for every cell; the test of the rules proves it.
  const exact = percentText(roulette.exactRtp({ chips: [['red', 1]] }));
  return (
    <GameRules>
      <p>{t('rules.european')}</p>
      <PayTable />
      <p>{t('rules.sectors')}</p>
      <ExactRtp percent={exact}>{t('rules.europeanReturn')}</ExactRtp>
      <RulesTail
        table={table}
        limits={t('rules.europeanLimits')}
        lost={t('rules.europeanLost')}
        auto={t('rules.europeanAuto')}
      />
    </GameRules>
  );
}

export function PayTable() {
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
