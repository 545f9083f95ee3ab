import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse, type Refusal, type FieldErrors } from '#core/refusal.ts';
import { setCurrentLocale } from '../texts/i18n.tsx';
import { loadTexts, setTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { currentToasts, dismissToast } from '../ui/toast-store.ts';
import { toastUnlessShown, useForm, type FormOptions } from './use-form.ts';

type Values = { email: string; amount: string; isSure: boolean };
type Answer = Refusal | { id: string };
const FIRST: Values = { email: '', amount: '', isSure: false };
let sent: Values[];
let respond: (answer: Answer) => Promise<void>;

beforeEach(async () => {
  setCurrentLocale('en');
  await loadTexts('en', []);
  setTexts('en', 'test', { error: { email_taken: 'It is taken.' } });
  sent = [];
});

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

function send(values: Values): Promise<Answer> {
  sent.push(values);
  return new Promise((resolve) => {
    respond = (answer) => act(async () => resolve(answer));
  });
}

type Options = Partial<Omit<FormOptions<Values, Answer>, 'values' | 'send'>>;

function TestForm(options: Options) {
  const form = useForm({ values: FIRST, send, ...options });
  return (
    <form onSubmit={form.submit} noValidate>
      <Field label="email" error={form.errorOf('email')}>
        <TextInput {...form.input('email')} />
      </Field>
      <Field label="amount" error={form.errorOf('amount')}>
        <TextInput {...form.input('amount')} />
      </Field>
      <Button onClick={() => form.set({ isSure: true })}>be sure</Button>
      <Button onClick={form.reset}>begin again</Button>
      <p role="alert">{form.note}</p>
      <Button type="submit" busy={form.isBusy}>
        {form.hasCode('email', 'email_taken') ? 'log in instead' : 'send'}
      </Button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form')!);
const wrong = () =>
  ['email', 'amount'].filter((name) => field(name).getAttribute('aria-invalid') === 'true');
const note = () => screen.getByRole('alert').textContent;
const focused = () => document.activeElement;
const toasts = () => currentToasts().filter(({ leaving }) => !leaving);

test('form: it sends its values and is busy until the response', async () => {
  const onDone = vi.fn<(answer: { id: string }, values: Values) => void>();
  render(<TestForm onDone={onDone} />);
  type('email', 'ann@example.org');
  fireEvent.click(screen.getByText('be sure'));
  submit();
  const values = { email: 'ann@example.org', amount: '', isSure: true };
  expect(sent).toEqual([values]);
  expect(screen.getByText('send').closest('button')!.getAttribute('aria-busy')).toBe('true');
  submit();
  expect(sent, 'a second press does nothing').toHaveLength(1);
  await respond({ id: '7' });
  expect(onDone.mock.calls).toEqual([[{ id: '7' }, values]]);
  expect(screen.getByText('send').closest('button')!.getAttribute('aria-busy')).toBeNull();
});

test('form: a mistake found in the browser is not sent, and the first wrong field has the focus', () => {
  const check = ({ email, amount }: Values): FieldErrors => ({
    ...(email === '' && { email: [{ code: 'required' }] }),
    ...(amount === '' && { amount: [{ code: 'required' }] }),
  });
  render(<TestForm check={check} />);
  submit();
  expect([sent, wrong()]).toEqual([[], ['email', 'amount']]);
  expect(focused()).toBe(field('email'));
  type('email', 'ann@example.org');
  expect(wrong(), 'an edited field loses its error').toEqual(['amount']);
  submit();
  expect([sent, wrong()]).toEqual([[], ['amount']]);
  expect(focused()).toBe(field('amount'));
});

test('form: errors of the server are translated and belong to their fields', async () => {
  render(<TestForm />);
  submit();
  await respond(
    refuse('bad_input', { email: [{ code: 'email_taken' }], amount: [{ code: 'required' }] }),
  );
  expect([wrong(), note()]).toEqual([['email', 'amount'], '']);
  expect(focused()).toBe(field('email'));
  const text = document.getElementById(field('email').getAttribute('aria-describedby')!)!;
  expect(text.getAttribute('aria-live')).toBe('polite');
  expect(text.textContent).toBe('It is taken.');
  expect(screen.queryByText('log in instead')).not.toBeNull();
  submit();
  expect(wrong(), 'the next attempt begins without errors').toEqual([]);
});

test('form: a refusal of no field is a note until something changes', async () => {
  render(<TestForm />);
  submit();
  await respond(refuse('offline'));
  expect([wrong(), toasts()]).toEqual([[], []]);
  expect(note()).toMatch(/\w+ \w+/);
  type('amount', '5');
  expect(note()).toBe('');
});

test('form: an error of a field that the form does not have is in the note', async () => {
  render(<TestForm />);
  submit();
  await respond(refuse('bad_input', { timezone: [{ code: 'required' }] }));
  expect(wrong()).toEqual([]);
  expect(note()).not.toBe('');
});

test('form: a page without a place for notes shows them as a toast', async () => {
  render(<TestForm onRefused={toastUnlessShown} />);
  submit();
  await respond(refuse('bad_input', { email: [{ code: 'required' }] }));
  expect(toasts()).toEqual([]);
  submit();
  await respond(refuse('offline'));
  expect(toasts()).toHaveLength(1);
});

test('form: a refusal that arrives after the form is gone is a toast', async () => {
  const onRefused = vi.fn<() => void>();
  const page = render(<TestForm onRefused={onRefused} />);
  submit();
  page.unmount();
  await respond(refuse('bad_input', { email: [{ code: 'required' }] }));
  expect(toasts()).toHaveLength(1);
  expect(onRefused).not.toHaveBeenCalled();
});

test('form: a text to be retyped is emptied when it is refused, and keeps its error', async () => {
  render(<TestForm retyped={['email']} />);
  type('email', 'ann');
  type('amount', '5');
  submit();
  await respond(refuse('bad_input', { amount: [{ code: 'required' }] }));
  expect([field('email').value, field('amount').value]).toEqual(['ann', '5']);
  submit();
  await respond(
    refuse('bad_input', { email: [{ code: 'email_taken' }], amount: [{ code: 'required' }] }),
  );
  expect([field('email').value, field('amount').value]).toEqual(['', '5']);
  expect(wrong()).toEqual(['email', 'amount']);
});

test('form: it can begin again', async () => {
  render(<TestForm />);
  type('email', 'ann');
  submit();
  await respond(refuse('bad_input', { email: [{ code: 'email_format' }] }));
  fireEvent.click(screen.getByText('begin again'));
  expect([field('email').value, wrong(), note()]).toEqual(['', [], '']);
});
