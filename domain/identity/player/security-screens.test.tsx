import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Refusal, refuseField } from '#core/refusal.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { LocaleProvider, setCurrentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts, setTexts } from '#platform/browser/texts/texts.ts';
import common from '#platform/browser/locales/en.json' with { type: 'json' };
import { AuthenticatorSecret } from './authenticator-secret.tsx';
import { CodeInput, RecoveryCodeInput } from './factor-inputs.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

let sent: string[];
let answer: Refusal | object;

beforeEach(async () => {
  setCurrentLocale('en');
  await loadTexts('en', []);
  setTexts('en', 'common', common);
  sent = [];
  answer = {};
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (screen: ReactNode) => render(<LocaleProvider locale="en">{screen}</LocaleProvider>);

function TestForm({ kind }: { kind: 'totp' | 'recovery' }) {
  const form = useForm({
    values: { code: '' },
    retyped: ['code'],
    send: async ({ code }) => {
      sent.push(code);
      return answer;
    },
  });
  return (
    <form onSubmit={form.submit}>
      {kind === 'totp' && <CodeInput form={form} label="Code" />}
      {kind === 'recovery' && <RecoveryCodeInput form={form} label="Code" />}
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code');
const type = (value: string) =>
  act(async () => void fireEvent.change(field(), { target: { value } }));

test('code input: the sixth digit submits the form, and no digit before', async () => {
  show(<TestForm kind="totp" />);
  await type('12345');
  expect(sent).toEqual([]);
  await type('123 456');
  expect(sent).toEqual(['123456']);
});

test('code input: a wrong code is cleared, and its error stays until the next digit', async () => {
  answer = refuseField('code', 'totp_wrong');
  show(<TestForm kind="totp" />);
  await type('123456');
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['', 'true']);
  expect(document.activeElement).toBe(field());
  await type('6');
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['6', null]);
});

test('recovery code: it is sent with the form, and a wrong one is cleared', async () => {
  answer = refuseField('code', 'recovery_wrong');
  show(<TestForm kind="recovery" />);
  await type('7K2P9-QWXYZ');
  await act(async () => void fireEvent.submit(document.querySelector('form')!));
  expect(sent).toEqual(['7K2P9-QWXYZ']);
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['', 'true']);
});

test('authenticator secret: a named picture, and the secret in groups of four', () => {
  const secret = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/a?secret=ABCDEFGHIJ' };
  show(
    <AuthenticatorSecret secret={secret} label="Secret" copyLabel="Copy the secret" note="By hand:">
      <a href={secret.uri}>Open</a>
    </AuthenticatorSecret>,
  );
  expect(screen.getByRole('img', { name: 'Secret' }).tagName).toBe('svg');
  expect(document.querySelector('.authenticator-key')!.textContent).toBe('By hand:ABCD EFGH IJ');
  expect(screen.getByRole('button', { name: 'Copy the secret' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open' })).toBeDefined();
});

test('recovery codes: all are copied, and saved under a heading', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:codes';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  show(
    <RecoveryCodes codes={['A1', 'B2']} copyLabel="Copy all" saveLabel="Save" heading="Codes:" />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A1',
    'B2',
  ]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy all' })));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('A1\nB2');
  expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect([names, await saved?.text()]).toEqual([['recovery-codes.txt'], 'Codes:\n\nA1\nB2\n']);
});
