import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { addMoney, formatMoney, ZERO, type Micro } from '#core/money.ts';
import type { GamePlay } from '../betting/game-play.ts';
import { NOTICES_ID } from '../notices.tsx';
import { doubled, halved, mostStake, stakeText, type StakeLimits } from './stake.ts';

/** The stake with its step buttons, and the balance beside it. Errors are shown as a notice. */
export function StakeField({ play }: { play: GamePlay }) {
  const t = useT('domain-bets');
  const f = useFormat();
  const { seat, stake, isLocked } = play;
  const { limits, amount } = stake;
  // Before the limits are loaded the steps are shown but disabled, so that the layout does not
  // shift.
  const step = (text: string, label: string, to: (at: Micro, room: StakeLimits) => string) => ({
    text,
    label,
    disabled: isLocked || limits === undefined,
    onPress: () => limits && stake.set(to(amount ?? limits.min, limits)),
  });
  const chips = [
    step('½', t('stake.half'), (at, room) => stakeText(halved(at, room))),
    step(f.times('2'), t('stake.double'), (at, room) => stakeText(doubled(at, room))),
    step(t('stake.min'), t('stake.minLong'), (_, room) => stakeText(room.min)),
    step(t('stake.max'), t('stake.maxLong'), (_, room) =>
      stakeText(mostStake(room, fundsFor(room, seat))),
    ),
  ];
  return (
    <div className="stake">
      <Field label={t('stake.label')} aside={<Balance play={play} />}>
        <MoneyInput
          value={stake.text}
          onChange={stake.set}
          currency={seat.currency}
          chips={chips}
          disabled={isLocked}
          name="stake"
          aria-invalid={stake.fault !== undefined || undefined}
          aria-describedby={NOTICES_ID}
          enterKeyHint="done"
        />
      </Field>
    </div>
  );
}

/**
 * With cash first, the cash while it covers a stake, so that none of it is staked together with
 * bonus money; with bonus money first, that.
 */
function fundsFor({ min }: StakeLimits, seat: GamePlay['seat']): Micro | undefined {
  const { balance, bonus, order } = seat;
  if (balance === undefined) return undefined;
  const first = { cash_first: balance, bonus_first: bonus, one_pot: ZERO }[order];
  return first >= min ? first : addMoney(balance, bonus);
}

function Balance({ play }: { play: GamePlay }) {
  const t = useT('domain-bets');
  const { balance, bonus, currency } = play.seat;
  if (balance === undefined) return null;
  return (
    <>
      <span className="visually-hidden">{t('stake.balance')} </span>
      <Money amount={formatMoney(balance)} currency={currency} />
      {bonus > 0n && (
        <>
          {' '}
          + {t('stake.bonus')} <Money amount={formatMoney(bonus)} currency={currency} />
        </>
      )}
    </>
  );
}
