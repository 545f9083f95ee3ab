import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse, type Refusal } from '#core/refusal.ts';
import { currentToasts, dismissToast } from '../browser/ui/toast-store.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { openDesk } from './testing.tsx';

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

/** The house, whose answers the test gives when it likes. */
function send(reason: string): Promise<Answer> {
  return new Promise((resolve) => {
    const answer = async (given: Answer) => {
      await act(async () => resolve(given));
    };
    sent.push({ reason, answer });
  });
}

function Clerk() {
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const said = asking ?? 'approve';
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
        title={`Title: ${said}`}
        confirm={`Yes, ${said}`}
        reasonMin={said === 'approve' ? 0 : 3}
        send={send}
        done={`Done: ${said}`}
        onDone={() => onDone(said)}
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

test('an answer closes the question it belongs to and no other', async () => {
  await openDesk(Clerk);
  press('to approve');
  submit();
  press('elsewhere');
  press('to reject');
  await sent[0]!.answer(undefined);
  rest();
  expect([isOpen(), heading()]).toEqual([true, 'Title: reject']);
  expect(onDone, 'the first one was done all the same').toHaveBeenCalledOnce();
});

test('a refusal of a question that is gone is told beside the one that is open', async () => {
  await openDesk(Clerk);
  press('to approve');
  submit();
  press('elsewhere');
  press('to reject');
  await sent[0]!.answer(refuse('already_approved'));
  expect(document.querySelector('.reason-refused')!.textContent).toBe('');
  expect(toasts()).toEqual(['error: That did not work']);
  expect(onDone).not.toHaveBeenCalled();
});

test('a dialog that closes says until the end what it said', async () => {
  await openDesk(Clerk);
  press('to reject');
  press('Cancel');
  expect([heading(), screen.queryByText('Yes, reject') !== null]).toEqual(['Title: reject', true]);
  rest();
  expect(isOpen()).toBe(false);
});

test('a double click sends once, though the answer comes between its halves', async () => {
  await openDesk(Clerk);
  press('to approve');
  submit();
  submit();
  await sent[0]!.answer(undefined);
  submit();
  expect(sent).toHaveLength(1);
  expect(toasts()).toEqual(['success: Done: approve']);
});

test('what is on its way cannot be called back: Escape waits for the answer', async () => {
  await openDesk(Clerk);
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

test('the next question begins empty, its reason is trimmed, its field says what is wrong', async () => {
  await openDesk(Clerk);
  press('to reject');
  const field = () => screen.getByRole('textbox', { name: 'Reason', hidden: true });
  fireEvent.change(field(), { target: { value: '  the card of his brother ' } });
  submit();
  expect(sent[0]!.reason).toBe('the card of his brother');
  await sent[0]!.answer(refuse('bad_input', { reason: ['too_long'] }));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  press('Cancel');
  rest();
  press('to reject');
  expect([field().textContent, field().getAttribute('aria-invalid')]).toEqual(['', null]);
});
