import type { Currency } from '#core/currency.ts';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { readAdjustable } from '../contract.backoffice.ts';

export const BONUS_CHOICES = ['end', 'keep'] as const;
export type BonusChoice = (typeof BONUS_CHOICES)[number];

type BonusChoiceProps = {
  /** As typed: anything but a number is no player. */
  readonly player: string;
  readonly currency: Currency;
  readonly value: BonusChoice | '';
  readonly error: string | undefined;
  readonly onChange: (value: BonusChoice) => void;
};

/** What a debit of cash does to the bonuses that a withdrawal would end; nothing without any. */
export function BonusField({ player, currency, value, error, onChange }: BonusChoiceProps) {
  const t = useT('backoffice-adjustments');
  const locale = useLocale();
  const enabled = /^[1-9]\d{0,17}$/.test(player);
  const { data } = useCall(
    readAdjustable,
    { params: { player }, query: { currency } },
    { enabled },
  );
  const bonuses = data?.data.bonuses ?? [];
  if (bonuses.length === 0) return null;
  return (
    <RequiredChoice
      label={t('bonuses.title')}
      hint={t('bonuses.hint', { names: bonuses.map((name) => name[locale]).join(', ') })}
      error={error}
      values={BONUS_CHOICES}
      labelOf={(one) => t(`bonuses.${one}`)}
      value={value}
      onChange={onChange}
    />
  );
}
