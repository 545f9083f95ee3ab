import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import common from '#platform/browser/locales/en.json' with { type: 'json' };
import { ModalContext } from '#platform/browser/modals/modals.tsx';
import {
  configureRouter,
  setLocation,
  type RouterLocation,
} from '#platform/browser/router/navigation.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../locales/en.json' with { type: 'json' };
import { Modal } from './success-payment.tsx';

beforeAll(() => {
  const { error: _, ...words } = common;
  setTexts('en', 'cashier', en);
  setTexts('en', 'common', words);
});
afterEach(cleanup);

/** What the last button of the dialog says, over a page. */
function lastButtonOver(path: string): string | null {
  // The dialog reads nothing else of the router.
  configureRouter({ base: '', hasLocales: true, table: { routes: [] } } as never);
  setLocation({ locale: 'en', path, query: {} } as unknown as RouterLocation);
  render(
    <LocaleProvider locale="en">
      <ModalContext value={{ isOpen: true }}>
        <Modal close={() => {}} props={{ paid: null }} />
      </ModalContext>
    </LocaleProvider>,
  );
  return screen.getAllByRole('button').at(-1)!.textContent;
}

test('cashier: after a deposit a player goes on to the games, or back to the game behind', () => {
  expect(lastButtonOver('/profile')).toBe(en.toGames);
  cleanup();
  expect(lastButtonOver('/games/keno')).toBe(en.play);
});
