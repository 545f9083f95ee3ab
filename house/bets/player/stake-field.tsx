import { useFormat, useT } from '#platform/browser/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { formatMoney } from '#core/money.ts';
import { doubled, halved, mostStake, stakeText } from './stake.ts';
import type { Play } from './use-play.ts';

/** The stake with its steps, the balance beside it, and what is wrong with it under it. */
export function StakeField({ play }: { play: Play }) {
  const t = useT('house-bets');
  const { seat, stake, isLocked } = play;
  const { limits, amount } = stake;
  const fault = useStakeFault(play);
  const at = amount ?? limits?.min;
  const step = (face: string, label: string, to: () => string) => ({
    face,
    label,
    disabled: isLocked || limits === undefined,
    onPress: () => stake.set(to()),
  });
  const chips =
    limits === undefined || at === undefined
      ? FACES.map((face) => step(face, face, () => stake.text))
      : [
          step('½', t('stake.half'), () => stakeText(halved(at, limits))),
          step('×2', t('stake.double'), () => stakeText(doubled(at, limits))),
          step(t('stake.min'), t('stake.minLong'), () => stakeText(limits.min)),
          step(t('stake.max'), t('stake.maxLong'), () =>
            stakeText(mostStake(limits, seat.balance)),
          ),
        ];
  return (
    <div className="stake">
      <Field label={t('stake.label')} aside={<Balance play={play} />} error={fault}>
        <MoneyInput
          value={stake.text}
          onChange={stake.set}
          currency={seat.currency}
          chips={chips}
          disabled={isLocked}
          name="stake"
          enterKeyHint="done"
        />
      </Field>
    </div>
  );
}

/** Before the limits are known the steps are there and can not be taken. */
const FACES = ['½', '×2'];

function Balance({ play }: { play: Play }) {
  const t = useT('house-bets');
  const { balance, currency } = play.seat;
  if (balance === undefined) return null;
  return (
    <>
      <span className="visually-hidden">{t('stake.balance')} </span>
      <Money amount={formatMoney(balance)} currency={currency} />
    </>
  );
}

/** Too little money has words and a way out of its own, beside the bet button. */
function useStakeFault(play: Play) {
  const t = useT('house-bets');
  const f = useFormat();
  const { stake, seat } = play;
  const { fault, limits } = stake;
  const money = (amount: bigint) => f.money(amount, seat.currency);
  if (fault === undefined || !limits || play.isLocked) return null;
  if (fault === 'insufficient_funds') return null;
  const nearest = fault === 'stake_below_min' ? limits.min : limits.max;
  return (
    <span className="stake-fault">
      {t(`fault.${fault}`, {
        min: money(limits.min),
        max: money(limits.max),
        most: money(limits.payoutMax),
      })}
      {fault !== 'stake_format' && (
        <Button size="s" variant="quiet" onClick={() => stake.set(stakeText(nearest))}>
          {t('stake.set', { amount: money(nearest) })}
        </Button>
      )}
    </span>
  );
}
