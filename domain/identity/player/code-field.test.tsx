import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeField, readCode } from './code-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(props: { busy?: boolean; bySms?: boolean } = {}) {
  const complete = vi.fn();
  function Example() {
    const [code, setCode] = useState('');
    return (
      <CodeField label="Code" value={code} onChange={setCode} onComplete={complete} {...props} />
    );
  }
  render(<Example />);
  return { complete, input: screen.getByLabelText<HTMLInputElement>('Code') };
}

const cells = () =>
  [...document.querySelectorAll('.code-cells span')].map(({ textContent }) => textContent).join('');

test('a code is found in whatever was pasted', () => {
  const texts = ['123456', '123 456', '123-456', 'Код 123456 живёт 10 минут', '1234567', '12 34'];
  expect(texts.map(readCode)).toEqual(['123456', '123456', '123456', '123456', '123456', '1234']);
});

test('the sixth digit completes the code, and the five before it do not', () => {
  const { complete, input } = open();
  fireEvent.change(input, { target: { value: '12345' } });
  expect(complete).not.toHaveBeenCalled();
  expect(cells()).toBe('12345');
  fireEvent.change(input, { target: { value: '123456' } });
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
  expect(input.value).toBe('123456');
});

test('phones and password managers are told what the field is for', () => {
  const { input } = open();
  expect([input.autocomplete, input.inputMode, input.type]).toEqual([
    'one-time-code',
    'numeric',
    'text',
  ]);
});

test('while a code is being judged nothing is typed into it', () => {
  const { complete, input } = open({ busy: true });
  fireEvent.change(input, { target: { value: '123456' } });
  expect(complete).not.toHaveBeenCalled();
});

test('a text message is read by the browser where it can', async () => {
  vi.stubGlobal('OTPCredential', class {});
  const get = vi.fn(async () => ({ code: '654321' }));
  vi.stubGlobal('navigator', { credentials: { get } });
  const { complete } = open({ bySms: true });
  await vi.waitFor(() => expect(complete).toHaveBeenCalledWith('654321'));
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
});
