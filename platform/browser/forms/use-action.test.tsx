import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse, type Refusal } from '#core/refusal.ts';
import { setCurrentLocale } from '../texts/i18n.tsx';
import { loadTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { currentToasts, dismissToast } from '../ui/toast-store.ts';
import { useAction, type ActionOptions } from './use-action.ts';

type Answer = Refusal | { paid: number };
type Respond = { resolve: (answer: Answer) => void; reject: (error: Error) => void };
let sent: { amount: number; respond: Respond }[];

beforeEach(async () => {
  setCurrentLocale('en');
  await loadTexts('en', []);
  sent = [];
});

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

function send(amount: number): Promise<Answer> {
  return new Promise((resolve, reject) => sent.push({ amount, respond: { resolve, reject } }));
}

function Pay({ amount = 1, ...options }: ActionOptions<Answer, [number]> & { amount?: number }) {
  const { run, isBusy, refusal, clear } = useAction(send, options);
  return (
    <>
      <Button busy={isBusy} onClick={() => run(amount)}>
        pay
      </Button>
      <Button onClick={clear}>clear</Button>
      <p role="alert">{refusal?.refused}</p>
    </>
  );
}

const press = () => fireEvent.click(screen.getByText('pay'));
const isBusy = () =>
  screen.getByText('pay').closest('button')!.getAttribute('aria-busy') === 'true';
const respond = (answer: Answer, to = 0) => act(async () => sent[to]!.respond.resolve(answer));
const alert = () => screen.getByRole('alert').textContent;
const toasts = () => currentToasts().filter(({ leaving }) => !leaving);

test('action: it is busy until the response, and then done', async () => {
  const onDone = vi.fn<(answer: { paid: number }, amount: number) => void>();
  render(<Pay amount={5} onDone={onDone} />, { wrapper: StrictMode });
  expect(isBusy()).toBe(false);
  press();
  expect([isBusy(), sent.length, onDone.mock.calls]).toEqual([true, 1, []]);
  await respond({ paid: 5 });
  expect([isBusy(), onDone.mock.calls]).toEqual([false, [[{ paid: 5 }, 5]]]);
  expect([alert(), toasts()]).toEqual(['', []]);
});

test('action: a second press while it runs does nothing, even before the next render', async () => {
  render(<Pay />);
  act(() => {
    screen.getByText('pay').click();
    screen.getByText('pay').click();
  });
  press();
  expect(sent).toHaveLength(1);
  await respond({ paid: 1 });
  press();
  expect(sent).toHaveLength(2);
});

test('action: a refusal is shown as a toast, is not a success, and ends with the next press', async () => {
  const onDone = vi.fn<() => void>();
  render(<Pay onDone={onDone} />);
  press();
  await respond(refuse('insufficient_funds'));
  expect([isBusy(), alert(), toasts().length]).toEqual([false, 'insufficient_funds', 1]);
  expect(onDone).not.toHaveBeenCalled();
  press();
  expect(alert()).toBe('');
});

test('action: a component may show the refusal itself', async () => {
  render(<Pay isInline />);
  press();
  await respond(refuse('insufficient_funds'));
  expect([alert(), toasts()]).toEqual(['insufficient_funds', []]);
  fireEvent.click(screen.getByText('clear'));
  expect(alert()).toBe('');
});

test('action: its owner may handle the refusal, with what was sent', async () => {
  const onRefused = vi.fn<(refusal: Refusal, amount: number) => void>();
  render(<Pay amount={7} onRefused={onRefused} />);
  press();
  await respond(refuse('deposit_closed'));
  expect([onRefused.mock.calls, toasts()]).toEqual([[[refuse('deposit_closed'), 7]], []]);
});

test('action: a response after the component is gone still counts, and its refusal is a toast', async () => {
  const onDone = vi.fn<() => void>();
  const page = render(<Pay isInline onDone={onDone} />);
  press();
  page.unmount();
  await respond({ paid: 1 });
  expect(onDone).toHaveBeenCalledOnce();
  const other = render(<Pay isInline />);
  press();
  other.unmount();
  await respond(refuse('insufficient_funds'), 1);
  expect(toasts()).toHaveLength(1);
});

test('action: an exception ends the busy state and is not hidden', async () => {
  const onRejection = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', onRejection);
  render(<Pay />);
  press();
  await act(async () => sent[0]!.respond.reject(new Error('a bug')));
  await vi.waitFor(() => expect(onRejection).toHaveBeenCalledOnce());
  process.off('unhandledRejection', onRejection);
  expect(isBusy()).toBe(false);
  press();
  expect(sent).toHaveLength(2);
});
