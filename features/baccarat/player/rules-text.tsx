import type { GameTable } from '#domain/bets/contract.ts';
import { GameRules, LimitsRules, LostRules } from '#domain/bets/player/game-rules.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { bankerDraws, SHOE_CARDS, SPOTS } from '../rules.ts';
import { PRINTED, useRtp } from './spots.tsx';

const TOTALS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The rules, the exact RTP of every bet, and the limits; public. */
export function BaccaratRules({ table }: { table: GameTable | undefined }) {
  const t = useT('baccarat');
  return (
    <GameRules>
      <p>{t('rules.play', { cards: SHOE_CARDS })}</p>
      <p>{t('rules.values')}</p>
      <h3>{t('rules.paysTitle')}</h3>
      <Pays />
      <p>{t('rules.return')}</p>
      <h3>{t('rules.thirdTitle')}</h3>
      <p>{t('rules.third')}</p>
      <ThirdCards />
      <LimitsRules table={table}>
        <p>{t('rules.limits')}</p>
      </LimitsRules>
      <LostRules>{t('rules.lost')}</LostRules>
      <h3>{t('rules.voidTitle')}</h3>
      <p>{t('rules.void')}</p>
      <h3>{t('roads.title')}</h3>
      <p>{t('rules.roads')}</p>
    </GameRules>
  );
}

function Pays() {
  const t = useT('baccarat');
  const rtp = useRtp();
  return (
    <table className="baccarat-table tabular">
      <caption className="visually-hidden">{t('rules.paysTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rules.bet')}</th>
          <th scope="col">{t('rules.pays')}</th>
          <th scope="col">{t('rules.rtp')}</th>
        </tr>
      </thead>
      <tbody>
        {SPOTS.map((spot) => (
          <tr key={spot}>
            <th scope="row">{t(`spot.${spot}`)}</th>
            <td>{PRINTED[spot]}</td>
            <td>{t('percent', { percent: rtp(spot) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When the Banker's hand draws, by the Player's third card. */
function ThirdCards() {
  const t = useT('baccarat');
  return (
    <table className="baccarat-table tabular">
      <caption className="visually-hidden">{t('rules.thirdTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rules.bankerTotal')}</th>
          <th scope="col">{t('rules.drawsAfter')}</th>
        </tr>
      </thead>
      <tbody>
        {TOTALS.map((total) => {
          const drawn = VALUES.filter((third) => bankerDraws(total, third));
          const text =
            drawn.length === 0
              ? t('rules.never')
              : drawn.length === VALUES.length
                ? t('rules.always')
                : drawn.join(', ');
          return (
            <tr key={total}>
              <th scope="row">{total}</th>
              <td>{text}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
