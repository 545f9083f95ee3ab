import { afterEach, expect, test } from 'vitest';
import { isForPlay } from './hotkeys.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function press(html: string, init: KeyboardEventInit): KeyboardEvent {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  (document.querySelector('#at') ?? document.body).dispatchEvent(event);
  return event;
}

test.each([
  ['the page itself', '<p id="at"></p>', { code: 'Space' }, true],
  ['the slider', '<input id="at" type="range">', { code: 'Space' }, true],
  ['a text field', '<input id="at" type="text">', { code: 'Space' }, false],
  ['a text field', '<input id="at" type="text">', { code: 'KeyQ' }, false],
  ['a button', '<button id="at">x</button>', { code: 'Space' }, false],
  ['a button', '<button id="at">x</button>', { code: 'Enter' }, false],
  ['a button', '<button id="at">x</button>', { code: 'KeyQ' }, true],
  ['a radio button', '<input id="at" type="radio">', { code: 'ArrowUp' }, false],
  ['the slider', '<input id="at" type="range">', { code: 'ArrowDown' }, false],
  ['a tab', '<button id="at" role="tab">x</button>', { code: 'ArrowUp' }, false],
  ['a button', '<button id="at">x</button>', { code: 'ArrowUp' }, true],
  ['a held key', '<p id="at"></p>', { code: 'Space', repeat: true }, false],
  ['a shortcut of the browser', '<p id="at"></p>', { code: 'KeyW', ctrlKey: true }, false],
])('games.dice: a hotkey on %s (%s)', (_, html, init, plays) => {
  expect(isForPlay(press(html, init))).toBe(plays);
});
