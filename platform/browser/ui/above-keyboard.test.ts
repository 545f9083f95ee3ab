import { afterEach, expect, test, vi } from 'vitest';
import { keepAboveKeyboard } from './above-keyboard.ts';

afterEach(() => vi.unstubAllGlobals());

function openView() {
  const view = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 740);
  const dialog = document.createElement('dialog');
  // A dialog that is not shown holds no focus.
  dialog.setAttribute('open', '');
  const stop = keepAboveKeyboard(dialog);
  return {
    stop,
    dialog,
    /** The height hidden at the dialog's lower end when the visible part has this height. */
    covered(change: Partial<typeof view>, event = 'resize') {
      Object.assign(view, change);
      view.dispatchEvent(new Event(event));
      return dialog.style.getPropertyValue('--keyboard');
    },
  };
}

test('keyboard: a dialog ends above the keyboard, and gets its place back', () => {
  const { covered, stop } = openView();
  expect(covered({})).toBe('0px');
  expect(covered({ height: 420.4 })).toBe('320px');
  expect(covered({ offsetTop: 120 }, 'scroll')).toBe('200px');
  expect(covered({ height: 740, offsetTop: 0 })).toBe('0px');
  stop();
  expect(covered({ height: 420 })).toBe('0px');
});

test('keyboard: the focused field stays in view when the keyboard pushes the dialog up', () => {
  const { covered, dialog } = openView();
  const field = document.createElement('input');
  const looked = vi.fn();
  field.scrollIntoView = looked;
  dialog.append(field);
  document.body.append(dialog);
  covered({ height: 420 });
  expect(looked).not.toHaveBeenCalled();
  covered({ height: 740 });
  field.focus();
  covered({ height: 420 });
  expect(looked).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  // The keyboard closes, and nothing jumps.
  covered({ height: 740 });
  expect(looked).toHaveBeenCalledOnce();
  dialog.remove();
});

test('keyboard: a pinch zoom is no keyboard', () => {
  const { covered } = openView();
  expect(covered({ height: 370, scale: 2 })).toBe('0px');
});

test('keyboard: without the visual viewport API nothing is done', () => {
  vi.stubGlobal('visualViewport', null);
  const dialog = document.createElement('dialog');
  keepAboveKeyboard(dialog)();
  expect(dialog.style.getPropertyValue('--keyboard')).toBe('');
});
