import { percentText } from '#core/fairness/percent-text.ts';
import type { GameTable } from '#domain/bets/contract.ts';
import { ExactRtp, GameRules, LimitsRules, LostRules } from '#domain/bets/player/game-rules.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { DOUBLINGS_MAX, factorOf, NUMBERS, SECTORS, sectorsOf, wheelShow } from '../rules.ts';

/** The rules, the exact RTP, the payouts and the limits; public. */
export function WheelShowRules({ table }: { table: GameTable | undefined }) {
  const t = useT('wheel-show');
  const f = useFormat();
  // The RTP is equal for every number; the test of the rules proves it.
  const rtp = wheelShow.exactRtp({ bet: { number: 2 }, facts: null, taken: null });
  const [all, numbered] = [SECTORS.length, SECTORS.length - 1];
  const most = f.times(String(Math.max(...NUMBERS) * factorOf(DOUBLINGS_MAX)));
  return (
    <GameRules>
      <p>{t('rules.play', { all })}</p>
      <p>{t('rules.doubling', { numbered, most })}</p>
      <h3>{t('rules.paysTitle')}</h3>
      <Pays />
      <ExactRtp percent={percentText(rtp)}>{t('rules.return')}</ExactRtp>
      <LimitsRules table={table}>
        <p>{t('rules.limits')}</p>
      </LimitsRules>
      <LostRules>{t('rules.lost')}</LostRules>
      <h3>{t('rules.voidTitle')}</h3>
      <p>{t('rules.void')}</p>
    </GameRules>
  );
}

function Pays() {
  const t = useT('wheel-show');
  const f = useFormat();
  return (
    <table className="show-table tabular">
      <caption className="visually-hidden">{t('rules.paysTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rules.number')}</th>
          <th scope="col">{t('rules.sectors')}</th>
          <th scope="col">{t('rules.pays')}</th>
          <th scope="col">{t('rules.most')}</th>
        </tr>
      </thead>
      <tbody>
        {NUMBERS.map((number) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td>{sectorsOf(number)}</td>
            <td>{f.times(String(number))}</td>
            <td>{f.times(String(number * factorOf(DOUBLINGS_MAX)))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
