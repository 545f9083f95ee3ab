import { useT } from '#platform/browser/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { formatMoney } from '#core/money.ts';
import type { GamePlay } from './game-play.ts';
import { NOTICES_ID } from './notices.tsx';
import { doubled, halved, mostStake, stakeText } from './stake.ts';

/** The stake with its steps, and the balance beside it. What is wrong with it is a notice. */
export function StakeField({ play }: { play: GamePlay }) {
  const t = useT('house-bets');
  const { seat, stake, isLocked } = play;
  const { limits, amount } = stake;
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

/** Before the limits are known the steps are there and can not be taken. */
const FACES = ['½', '×2'];

function Balance({ play }: { play: GamePlay }) {
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
