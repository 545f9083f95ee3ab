import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import { currentToasts, dismissToast } from '../browser/ui/toast-store.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { renderBackoffice } from './testing.tsx';

type Answer = Refusal | undefined;
type Sent = { reason: string; answer: (answer: Answer) => Promise<void> };
let sent: Sent[];
const onDone = vi.fn<(act: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  onDone.mockClear();
});

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

/** A server whose responses the test resolves when it likes. */
function send(reason: string): Promise<Answer> {
  return new Promise((resolve) => {
    const answer = async (given: Answer) => {
      await act(async () => resolve(given));
    };
    sent.push({ reason, answer });
  });
}

function TestPage() {
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const action = asking ?? 'approve';
  return (
    <>
      <button type="button" onClick={() => setAsking('approve')}>
        to approve
      </button>
      <button type="button" onClick={() => setAsking('reject')}>
        to reject
      </button>
      <button type="button" onClick={() => setAsking(undefined)}>
        elsewhere
      </button>
      <ReasonDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={`Title: ${action}`}
        confirm={`Yes, ${action}`}
        reasonMin={action === 'approve' ? 0 : 3}
        send={send}
        done={`Done: ${action}`}
        onDone={() => onDone(action)}
      />
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const heading = () => screen.queryByRole('heading', { level: 2, hidden: true })?.textContent;
const isOpen = () => document.querySelector('dialog')!.open;
const rest = () => act(() => void vi.advanceTimersByTime(500));
const submit = () => fireEvent.submit(document.querySelector('form')!);
const toasts = () => currentToasts().map(({ tone, title }) => `${tone}: ${title}`);

test('reason dialog: a response closes the dialog it belongs to and no other', async () => {
  await renderBackoffice(TestPage);
  press('to approve');
  submit();
  press('elsewhere');
  press('to reject');
  await sent[0]!.answer(undefined);
  rest();
  expect([isOpen(), heading()]).toEqual([true, 'Title: reject']);
  expect(onDone, 'the first one was done all the same').toHaveBeenCalledOnce();
});

test('reason dialog: a refusal for a closed dialog is shown beside the open one', async () => {
  await renderBackoffice(TestPage);
  press('to approve');
  submit();
  press('elsewhere');
  press('to reject');
  await sent[0]!.answer(refuse('already_approved'));
  expect(document.querySelector('.reason-refused')!.textContent).toBe('');
  expect(toasts()).toEqual(['error: Something went wrong']);
  expect(onDone).not.toHaveBeenCalled();
});

test('reason dialog: a closing dialog keeps its text until the end', async () => {
  await renderBackoffice(TestPage);
  press('to reject');
  press('Cancel');
  expect([heading(), screen.queryByText('Yes, reject') !== null]).toEqual(['Title: reject', true]);
  rest();
  expect(isOpen()).toBe(false);
});

test('reason dialog: a double click sends once, even if the response comes between its clicks', async () => {
  await renderBackoffice(TestPage);
  press('to approve');
  submit();
  submit();
  await sent[0]!.answer(undefined);
  submit();
  expect(sent).toHaveLength(1);
  expect(toasts()).toEqual(['success: Done: approve']);
});

test('reason dialog: a request in flight cannot be cancelled: Escape waits for the response', async () => {
  await renderBackoffice(TestPage);
  press('to approve');
  submit();
  act(() => void document.querySelector('dialog')!.dispatchEvent(new Event('cancel')));
  press('Cancel');
  rest();
  expect(isOpen()).toBe(true);
  await sent[0]!.answer(refuse('already_approved'));
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('already_approved');
  press('Cancel');
  rest();
  expect(isOpen()).toBe(false);
});

test('reason dialog: the next dialog begins empty, the reason is trimmed, the field shows its error', async () => {
  await renderBackoffice(TestPage);
  press('to reject');
  const field = () => screen.getByRole('textbox', { name: 'Reason', hidden: true });
  fireEvent.change(field(), { target: { value: '  the card of another person ' } });
  submit();
  expect(sent[0]!.reason).toBe('the card of another person');
  await sent[0]!.answer(refuseInput('reason', 'too_long'));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  press('Cancel');
  rest();
  press('to reject');
  expect([field().textContent, field().getAttribute('aria-invalid')]).toEqual(['', null]);
});
