import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

function browserWith(clipboard: { writeText(text: string): Promise<void> } | undefined): void {
  vi.stubGlobal('navigator', { clipboard });
}

test('copy text: the exact value is written to the clipboard', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  browserWith({ writeText });
  expect(await copyText('2200003618217804')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('2200003618217804');
});

test('copy text: a missing or refused clipboard is reported as a failure', async () => {
  browserWith({ writeText: () => Promise.reject(new Error('NotAllowedError')) });
  expect(await copyText('1')).toBe(false);
  browserWith(undefined);
  expect(await copyText('1')).toBe(false);
});
