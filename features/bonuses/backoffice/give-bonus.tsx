import { useState } from 'react';
import { isCurrency, type Currency } from '#core/currency.ts';
import { isRefusal, refuseInput } from '#core/refusal.ts';
import { isGivable } from '#domain/bonuses/rules.cashback.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { bonusGrants } from '../contract.backoffice.grants.ts';
import { listDefinitions } from '../contract.backoffice.ts';
import { currenciesOf } from './draft.ts';
import { useBonusName } from './term-facts.tsx';

type Props = {
  readonly player: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Offers a bonus to a player. Beyond a sum a colleague approves. */
export function GiveBonus({ player, onClose, onDone }: Props) {
  const t = useT('backoffice-bonuses');
  const nameOf = useBonusName();
  const keyedApi = useKeyedApi();
  const { data } = useCall(listDefinitions, {});
  const bonuses = data?.data.bonuses.filter(({ is_on, terms }) => is_on && isGivable(terms)) ?? [];
  const [code, setCode] = useState('');
  const [chosen, setCurrency] = useState<Currency | ''>('');
  const bonus = bonuses.find((one) => one.code === code);
  const currencies = bonus ? currenciesOf(bonus.terms) : [];
  const currency = currencies.find((one) => one === chosen) ?? '';
  async function send(reason: string) {
    if (!bonus) return refuseInput('bonus', 'required');
    if (!isCurrency(currency)) return refuseInput('currency', 'required');
    const body = { player, bonus: bonus.code, currency, reason };
    const answer = await keyedApi(bonusGrants.propose, { body, retryLost: true });
    if (!isRefusal(answer)) {
      const isWaiting = answer.data !== null;
      showToast({ tone: 'success', title: t(isWaiting ? 'give.waits' : 'give.done') });
    }
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('give.title')}
      text={t(bonuses.length === 0 && data ? 'give.none' : 'give.text')}
      confirm={t('give.send')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      <RequiredChoice
        label={t('columns.bonus')}
        values={bonuses.map((one) => one.code)}
        labelOf={(one) => {
          const found = bonuses.find((each) => each.code === one);
          return found ? `${nameOf(found.terms)} (${one})` : one;
        }}
        value={code}
        onChange={setCode}
      />
      <RequiredChoice
        label={t('budgets.currency')}
        values={currencies}
        labelOf={(one) => one}
        value={currency}
        onChange={setCurrency}
      />
    </ReasonDialog>
  );
}
