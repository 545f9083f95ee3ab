import './chip-tray.css';
import type { GamePlay } from '#domain/bets/player/betting/game-play.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { totalOf } from './draft.ts';
import type { Chips } from './use-chips.ts';

type TotalProps = { chips: Chips; play: Pick<GamePlay, 'seat' | 'stake'> };

/** The total of the chips on the table, and the balance it comes from. */
export function ChipsTotal({ chips, play }: TotalProps) {
  const t = useT('domain-live-tables');
  const f = useFormat();
  const { balance, currency } = play.seat;
  const { limits } = play.stake;
  return (
    <p className="table-total">
      {chips.isFull && limits ? (
        <span role="status">{t('full', { max: f.money(limits.max, currency) })}</span>
      ) : (
        <span>{t('total', { amount: f.money(totalOf(chips.draft), currency) })}</span>
      )}
      {balance !== undefined && <span>{t('balance', { amount: f.money(balance, currency) })}</span>}
    </p>
  );
}
