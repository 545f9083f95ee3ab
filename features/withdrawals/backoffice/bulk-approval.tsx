import { useRef, useState, type ReactNode } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { BulkResult } from '#platform/backoffice/bulk-bar.tsx';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api, newKey } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import { approveWithdrawal, listQueue, type QueueLine } from '../contract.backoffice.ts';
import { LOW_SCORE } from '../rules.risk.ts';

/** Whether one more approval, of a withdrawal without a heavy flag, may be given with others. */
export function isLowRisk(row: QueueLine, me: string): boolean {
  const { status, is_on_hold, approvals, approvals_needed: needed, score, claimed_by } = row;
  const isFree = claimed_by === null || claimed_by.id === me;
  return status === 2 && !is_on_hold && isFree && score < LOW_SCORE && needed - approvals <= 1;
}

/** The line of a withdrawal among others. */
export function nameOf(row: QueueLine): ReactNode {
  return (
    <>
      #{row.id} · {row.player_name} · <Money amount={row.amount} currency={row.currency} />
    </>
  );
}

type BulkApprovalProps = { readonly rows: readonly QueueLine[]; readonly onClose: () => void };

/** Approves withdrawals one after the other with one reason, and says what became of each. */
export function BulkApproval({ rows, onClose }: BulkApprovalProps) {
  const t = useT('backoffice-withdrawals');
  const { results, approveAll } = useApprovals(rows);
  const form = useForm({
    values: { note: '' },
    send: async ({ note }) => await approveAll(note.trim()),
  });
  const isOver = rows.every(({ id }) => results.has(id));
  const close = () => {
    if (form.isBusy) return;
    refetchCalls(listQueue);
    onClose();
  };
  const footer = isOver ? (
    <Button variant="primary" onClick={close}>
      {t('bulk.close')}
    </Button>
  ) : (
    <Button type="submit" form="bulk-approval" variant="primary" busy={form.isBusy}>
      {t('bulk.approve', { count: rows.length })}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={close}
      title={t('bulk.title')}
      closeLabel={t('bulk.close')}
      footer={footer}
      locked={form.isBusy}
    >
      <form id="bulk-approval" className="reason-form" onSubmit={form.submit}>
        <p role="status">{t('bulk.progress', { done: results.size, count: rows.length })}</p>
        <ul className="bulk-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <span>{nameOf(row)}</span>
              <BulkResult lines={results.get(row.id)} done={t('kind.approved')} />
            </li>
          ))}
        </ul>
        {!isOver && (
          <Field label={t('bulk.note')} hint={t('bulk.noteHint')}>
            <TextArea {...form.input('note')} required minLength={3} maxLength={1000} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

/** Each approval is a command under a key of its own, which a repetition uses again. */
function useApprovals(rows: readonly QueueLine[]) {
  const [results, setResults] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const keys = useRef(new Map<string, string>());
  async function approveAll(note: string): Promise<object> {
    for (const { id } of rows) {
      const key = keys.current.get(id) ?? newKey();
      keys.current.set(id, key);
      const input = { params: { id }, body: { note }, key, retryLost: true };
      const answer = await api(approveWithdrawal, input);
      const lines = isRefusal(answer) ? linesOf(answer) : [];
      setResults((before) => new Map(before).set(id, lines));
    }
    return {};
  }
  return { results, approveAll };
}
