import { expect, test } from 'vitest';
import { isIosSafari, startPicturesOf } from './rules.ios.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Safari/605.1.15';

test('app.install: Safari of iPhones and iPads is told from other browsers and from Macs', () => {
  expect(isIosSafari(SAFARI, 5)).toBe(true);
  expect(isIosSafari(MAC, 5)).toBe(true);
  expect(isIosSafari(MAC, 0)).toBe(false);
  expect(isIosSafari(SAFARI.replace('Version/18.5', 'CriOS/138.0'), 5)).toBe(false);
  // A page inside of an app.
  expect(isIosSafari(SAFARI.replace('Version/18.5 Mobile/15E148 Safari/604.1', 'Mobile'), 5)).toBe(
    false,
  );
  expect(isIosSafari(`${SAFARI} Instagram 300.0`, 5)).toBe(false);
  expect(isIosSafari('Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36', 5)).toBe(
    false,
  );
});

test('app.install: start pictures have the pixels of the screen, in both orientations', () => {
  const pictures = startPicturesOf({ width: 393, height: 852 }, 3);
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [1179, 2556],
    [2556, 1179],
  ]);
  expect(startPicturesOf({ width: 852, height: 393 }, 3)).toEqual(pictures);
});
