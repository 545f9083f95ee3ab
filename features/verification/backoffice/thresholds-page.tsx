import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  listThresholds,
  thresholdProposals,
  type ShownThreshold,
} from '../contract.backoffice.thresholds.ts';

/** The deposits of a day from which on a player must be verified. */
export function Page() {
  const t = useT('backoffice-verification');
  const { data, refusal, loading, refetch } = useCall(listThresholds, {});
  const [open, setOpen] = useState<ShownThreshold>();
  const thresholds = data?.data ?? [];
  return (
    <>
      <PageHead title={t('thresholds.title')} lead={t('thresholds.lead')} />
      {thresholds.map((threshold) => (
        <Proposed key={threshold.currency} threshold={threshold} onDone={refetch} />
      ))}
      <DataTable
        caption={t('thresholds.title')}
        columns={[
          {
            id: 'currency',
            head: t('thresholds.currency'),
            grow: true,
            cell: ({ currency, proposal }) => (
              <>
                {currency} {proposal && <Badge tone="warn">{t('thresholds.proposed')}</Badge>}
              </>
            ),
          },
          {
            id: 'amount',
            head: t('thresholds.amount'),
            align: 'end',
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
        ]}
        list={{ items: thresholds, refusal, loading, refetch }}
        rowKey={({ currency }) => currency}
        onOpen={setOpen}
        isFiltered={false}
      />
      {open && (
        <ChangeThreshold threshold={open} onClose={() => setOpen(undefined)} onDone={refetch} />
      )}
    </>
  );
}

type ProposedProps = { readonly threshold: ShownThreshold; readonly onDone: () => void };

function Proposed({ threshold: { currency, amount, proposal }, onDone }: ProposedProps) {
  const t = useT('backoffice-verification');
  if (!proposal) return null;
  const { terms } = proposal;
  return (
    <ProposalPanel
      calls={thresholdProposals}
      proposal={proposal}
      title={t('thresholds.proposal', { currency })}
      facts={[
        {
          name: t('thresholds.amount'),
          value: (
            <>
              <Money amount={amount} currency={currency} /> →{' '}
              <strong>
                <Money amount={terms.amount} currency={currency} />
              </strong>
            </>
          ),
        },
      ]}
      question={t('thresholds.ask')}
      done={t('thresholds.saved')}
      onDone={onDone}
    />
  );
}

type ChangeProps = ProposedProps & { readonly onClose: () => void };

function ChangeThreshold({ threshold, onClose, onDone }: ChangeProps) {
  const t = useT('backoffice-verification');
  const keyedApi = useKeyedApi();
  const { currency } = threshold;
  const [amount, setAmount] = useState(threshold.amount);
  const send = async (reason: string) => {
    const body = { currency, amount, reason };
    const answer = await keyedApi(thresholdProposals.propose, { body });
    if (!isRefusal(answer)) {
      const text = answer.data === null ? 'thresholds.saved' : 'thresholds.waits';
      showToast({ tone: 'success', title: t(text) });
    }
    return answer;
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('thresholds.change', { currency })}
      text={t('thresholds.changeText')}
      confirm={t('thresholds.save')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      <Field label={t('thresholds.amount')}>
        <MoneyInput value={amount} currency={currency} isGrouped onChange={setAmount} />
      </Field>
    </ReasonDialog>
  );
}
