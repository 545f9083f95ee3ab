import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveJson, saveText } from './save-file.ts';

let files: Blob[];
let clicked: { name: string; address: string }[];

beforeEach(() => {
  vi.useFakeTimers();
  files = [];
  clicked = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return `blob:${files.length}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push({ name: this.download, address: this.href });
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('save file: a text is offered under its name, and its address lives until it was read', async () => {
  saveText('codes.txt', 'one\ntwo\n');
  expect(clicked).toEqual([{ name: 'codes.txt', address: 'blob:1' }]);
  expect([await files[0]!.text(), files[0]!.type]).toEqual(['one\ntwo\n', 'text/plain']);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
});

test('save file: JSON is indented and ends with a line break', async () => {
  saveJson('seed.json', { hash: 'ab' });
  expect([await files[0]!.text(), files[0]!.type]).toEqual([
    '{\n  "hash": "ab"\n}\n',
    'application/json',
  ]);
});
