import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useWarning } from '#platform/backoffice/use-warning.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { limitProposals, type ShownLimit } from '../contract.backoffice.ts';
import { useGameName } from './game-name.ts';

const AMOUNTS = ['stake_min', 'stake_max', 'payout_max'] as const;

type Props = {
  readonly game: string;
  readonly limit: ShownLimit;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The limits of one game in one currency. What raises them becomes a proposal. */
export function ChangeLimits({ game, limit, onClose, onDone }: Props) {
  const t = useT('backoffice-game-settings');
  const nameOf = useGameName();
  const keyedApi = useKeyedApi();
  const warning = useWarning();
  const { currency, stake_min, stake_max, payout_max } = limit;
  const [amounts, setAmounts] = useState({ stake_min, stake_max, payout_max });
  const send = async (reason: string) => {
    const body = { game, currency, ...amounts, reason, ...warning.confirmation };
    const answer = await keyedApi(limitProposals.propose, { body });
    warning.take(answer);
    if (!isRefusal(answer)) {
      showToast({ tone: 'success', title: t(answer.data === null ? 'saved' : 'waits') });
    }
    return answer;
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('changeLimits', { game: nameOf(game), currency })}
      text={t('changeLimitsText')}
      confirm={t('save')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      {AMOUNTS.map((name) => (
        <Field key={name} label={t(name)} hint={t(`hint.${name}`)}>
          <MoneyInput
            value={amounts[name]}
            currency={currency}
            isGrouped
            onChange={(text) => setAmounts({ ...amounts, [name]: text })}
          />
        </Field>
      ))}
      {warning.field}
    </ReasonDialog>
  );
}
