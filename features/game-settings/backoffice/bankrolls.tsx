import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useWarning } from '#platform/backoffice/use-warning.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { bankrollProposals, type ShownBankroll } from '../contract.backoffice.ts';

type Props = {
  readonly bankrolls: readonly ShownBankroll[];
  readonly mayChange: boolean;
  readonly onDone: () => void;
};

/** The bankroll of each currency, and what it means. */
export function Bankrolls({ bankrolls, mayChange, onDone }: Props) {
  const t = useT('backoffice-game-settings');
  const [open, setOpen] = useState<ShownBankroll>();
  return (
    <Panel look="framed" title={t('bankrolls')} className="game-settings-bankrolls">
      <p>{t('bankrollsText')}</p>
      <ul>
        {bankrolls.map((bankroll) => (
          <li key={bankroll.currency}>
            <span>{bankroll.currency}</span>
            <strong className="tabular">
              {bankroll.amount === null ? (
                t('noBankroll')
              ) : (
                <Money amount={bankroll.amount} currency={bankroll.currency} />
              )}
            </strong>
            {mayChange && (
              <Button size="s" onClick={() => setOpen(bankroll)}>
                {t('change')}
                <span className="visually-hidden">
                  {' '}
                  {t('changeBankroll', { currency: bankroll.currency })}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <ChangeBankroll bankroll={open} onClose={() => setOpen(undefined)} onDone={onDone} />
      )}
    </Panel>
  );
}

type ChangeProps = {
  readonly bankroll: ShownBankroll;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function ChangeBankroll({ bankroll: { currency, amount: present }, onClose, onDone }: ChangeProps) {
  const t = useT('backoffice-game-settings');
  const keyedApi = useKeyedApi();
  const warning = useWarning();
  const [amount, setAmount] = useState(present ?? '');
  const send = async (reason: string) => {
    const body = { currency, amount: amount || null, reason, ...warning.confirmation };
    const answer = await keyedApi(bankrollProposals.propose, { body });
    warning.take(answer);
    if (!isRefusal(answer)) {
      showToast({ tone: 'success', title: t(answer.data === null ? 'bankrollSaved' : 'waits') });
    }
    return answer;
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('changeBankroll', { currency })}
      text={t('changeBankrollText')}
      confirm={t('save')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      <Field label={t('bankroll')}>
        <MoneyInput value={amount} currency={currency} isGrouped onChange={setAmount} />
      </Field>
      {warning.field}
    </ReasonDialog>
  );
}
