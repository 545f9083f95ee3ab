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

test('code field: the code is extracted from any pasted text', () => {
  const texts = ['123456', '123 456', '123-456', 'Код 123456 живёт 10 минут', '1234567', '12 34'];
  expect(texts.map(readCode)).toEqual(['123456', '123456', '123456', '123456', '123456', '1234']);
});

test('code field: onComplete fires at the sixth digit and not before', () => {
  const { complete, input } = open();
  fireEvent.change(input, { target: { value: '12345' } });
  expect(complete).not.toHaveBeenCalled();
  expect(cells()).toBe('12345');
  fireEvent.change(input, { target: { value: '123456' } });
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
  expect(input.value).toBe('123456');
});

test('code field: phones and password managers recognise a one-time code field', () => {
  const { input } = open();
  expect([input.autocomplete, input.inputMode, input.type]).toEqual([
    'one-time-code',
    'numeric',
    'text',
  ]);
});

test('code field: nothing can be typed while a code is being checked', () => {
  const { complete, input } = open({ busy: true });
  fireEvent.change(input, { target: { value: '123456' } });
  expect(complete).not.toHaveBeenCalled();
});

test('code field: the code is read from a text message where the browser supports it', async () => {
  vi.stubGlobal('OTPCredential', class {});
  const get = vi.fn(async () => ({ code: '654321' }));
  vi.stubGlobal('navigator', { credentials: { get } });
  const { complete } = open({ bySms: true });
  await vi.waitFor(() => expect(complete).toHaveBeenCalledWith('654321'));
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
});
