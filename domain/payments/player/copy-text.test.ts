import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

function browserWith(clipboard: { writeText(text: string): Promise<void> } | undefined): void {
  vi.stubGlobal('navigator', { clipboard });
}

test('a detail of a transfer is copied as it is pasted', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  browserWith({ writeText });
  expect(await copyText('2200003618217804')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('2200003618217804');
});

test('a browser that does not allow it, or has no clipboard, is told of and not hidden', async () => {
  browserWith({ writeText: () => Promise.reject(new Error('NotAllowedError')) });
  expect(await copyText('1')).toBe(false);
  browserWith(undefined);
  expect(await copyText('1')).toBe(false);
});
