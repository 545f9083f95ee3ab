import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import type { Bonus } from '../contract.ts';
import en from '../locales/en.json' with { type: 'json' };
import { StakeOrderChoice } from './stake-order.tsx';

beforeEach(() => setTexts('en', 'bonuses', en));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(order: Bonus['stake_order']) {
  // What the choice does not read is left out.
  const bonus = { id: '7', stake_order: order } as Bonus;
  render(
    <LocaleProvider locale="en">
      <StakeOrderChoice bonus={bonus} />
    </LocaleProvider>,
  );
}

test('bonuses: the player chooses which money stakes take first', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { readonly body: string }) => {
    sent.push([new URL(url, 'https://casino').pathname, JSON.parse(init.body)]);
    return Response.json({ data: {} });
  });
  show('cash_first');
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(radio('Your money first').checked).toBe(true);
  fireEvent.click(radio('Bonus money first'));
  const path = '/api/v2/bonuses/7/stake-order';
  await waitFor(() => expect(sent).toEqual([[path, { stake_order: 'bonus_first' }]]));
});

test('bonuses: of one pot there is nothing to choose', () => {
  show('one_pot');
  expect(screen.queryByRole('radio')).toBeNull();
});
