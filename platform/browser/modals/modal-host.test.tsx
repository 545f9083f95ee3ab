import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider, setCurrentLocale } from '../texts/i18n.tsx';
import common from '../locales/ru.json' with { type: 'json' };
import { ModalHost } from './modal-host.tsx';
import { closeAllModals, isModalOpen, openModal } from './modals.tsx';
import { setTexts } from '../texts/texts.ts';
import { currentToasts, dismissToast } from '../ui/toast-store.ts';

beforeEach(() => {
  setTexts('ru', 'common', common);
  setCurrentLocale('ru');
});
afterEach(() => {
  closeAllModals();
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  sessionStorage.clear();
});

const LOST = new TypeError('Failed to fetch dynamically imported module');
const lost = { texts: [], load: () => Promise.reject(LOST) };

async function open(): Promise<string[]> {
  render(
    <LocaleProvider locale="ru">
      <button type="button">Открыть</button>
      <ModalHost entries={{ Lost: lost }} />
    </LocaleProvider>,
  );
  screen.getByRole('button').focus();
  act(() => openModal('Lost'));
  await vi.waitFor(() => expect(isModalOpen()).toBe(false));
  expect(console.error).toHaveBeenCalledWith('Failed chunk loading', 'modal', LOST);
  vi.mocked(console.error).mockClear();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  return currentToasts().flatMap(({ leaving, text }) => (leaving ? [] : [text ?? '']));
}

test('shell.modals: a dialog that cannot load without a network shows an error, and the page stays', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await open()).toEqual([common.error.offline]);
  expect(reload).not.toHaveBeenCalled();
});

test('shell.modals: the page reloads once for a dialog of an outdated build, then shows an error', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  expect(await open()).toEqual([]);
  expect(reload).toHaveBeenCalledOnce();
  cleanup();
  expect(await open()).toEqual([common.error.network]);
  expect(reload).toHaveBeenCalledOnce();
});
