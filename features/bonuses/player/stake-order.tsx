import { CHOSEN_ORDERS, type ChosenOrder } from '#domain/ledger/rules.stake-order.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { chooseStakeOrder, listBonuses, type Bonus } from '../contract.ts';

/** Which money the next stakes take first, where the terms leave it to the player. */
export function StakeOrderChoice({ bonus }: { bonus: Bonus }) {
  const t = useT('bonuses');
  const keyedApi = useKeyedApi();
  const { run, isBusy } = useAction(
    (order: ChosenOrder) =>
      keyedApi(chooseStakeOrder, { params: { id: bonus.id }, body: { stake_order: order } }),
    {
      onDone: () => refetchCalls(listBonuses),
      // It has ended since the page showed it.
      onRefused: (refusal) => {
        showRefusal(refusal);
        refetchCalls(listBonuses);
      },
    },
  );
  const { stake_order: order } = bonus;
  if (order === 'one_pot') return null;
  return (
    <RadioGroup
      legend={t('order.title')}
      legendShown
      value={order}
      onChange={(chosen) => !isBusy && run(chosen)}
      choices={CHOSEN_ORDERS.map((value) => ({ value, label: t(`order.choose.${value}`) }))}
    />
  );
}
