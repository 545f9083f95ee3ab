import { expect, test } from 'vitest';
import { readLaunch } from './launch.ts';
import { readParentMessage } from './parent-frame.ts';

const PROTOCOL = 'croupier-game';

test('frame: the messages of the page are read, all else is no message', () => {
  expect(readParentMessage({ protocol: PROTOCOL, type: 'balance_changed' })).toEqual({
    type: 'balance_changed',
  });
  expect(readParentMessage({ protocol: PROTOCOL, type: 'pause', is_paused: true })).toEqual({
    type: 'pause',
    isPaused: true,
  });
  expect(readParentMessage({ protocol: PROTOCOL, type: 'pause', is_paused: false })).toEqual({
    type: 'pause',
    isPaused: false,
  });
  for (const other of [null, 'pause', { type: 'pause' }, { protocol: 'x', type: 'pause' }, {}]) {
    expect(readParentMessage(other)).toBeUndefined();
  }
  expect(readParentMessage({ protocol: PROTOCOL, type: 'spin' })).toBeUndefined();
});

test('frame: the game is in the path, session and language are in the fragment', () => {
  const session = 'a-Z_9'.repeat(8) + 'abc';
  const hash = `#s=${session}&lang=kz`;
  expect(readLaunch({ pathname: '/studio/play/silk-road', hash })).toEqual({
    game: 'silk-road',
    session,
    replay: '',
    locale: 'kz',
  });
  expect(readLaunch({ pathname: '/studio/play/silk-road', hash: '#r=token&lang=ru' })).toEqual({
    game: 'silk-road',
    session: '',
    replay: 'token',
    locale: 'ru',
  });
  expect(readLaunch({ pathname: '/studio/play/', hash: '' })).toEqual({
    game: '',
    session: '',
    replay: '',
    locale: undefined,
  });
});
