import { useState } from 'react';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { refuseInput } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { addCorrection } from '../contract.backoffice.money.ts';

const DIRECTIONS = ['add', 'take'] as const;
type Direction = (typeof DIRECTIONS)[number];

type Props = {
  readonly partner: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** An amount for the next statement: closed ones never change. */
export function AddCorrection({ partner, onClose, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const keyedApi = useKeyedApi();
  const [currency, setCurrency] = useState<Currency | ''>('');
  const [direction, setDirection] = useState<Direction | ''>('');
  const [amount, setAmount] = useState('');
  async function send(reason: string) {
    if (currency === '') return refuseInput('currency', 'required');
    if (direction === '') return refuseInput('direction', 'required');
    const signed = direction === 'take' ? `-${amount}` : amount;
    const body = { currency, amount: signed, reason };
    return await keyedApi(addCorrection, { params: { partner }, body });
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('money.correct')}
      text={t('money.correctText')}
      confirm={t('money.correct')}
      reasonMax={1000}
      send={send}
      done={t('saved')}
      onDone={onDone}
    >
      <RequiredChoice
        label={t('money.direction')}
        values={DIRECTIONS}
        labelOf={(one) => t(`directions.${one}`)}
        value={direction}
        onChange={setDirection}
      />
      <RequiredChoice
        label={t('money.currency')}
        values={CURRENCIES}
        labelOf={(one) => one}
        value={currency}
        onChange={setCurrency}
      />
      <Field label={t('money.amount')}>
        <TextInput
          required
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setAmount(target.value.trim().replace(',', '.'))}
        />
      </Field>
    </ReasonDialog>
  );
}
