import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openDesk } from '#platform/backoffice/testing.tsx';
import { putTexts } from '#platform/browser/texts/texts.ts';
import type { Flow, Revenue } from '../contract.backoffice.ts';
import { Checks } from './checks.tsx';
import en from './locales/en.json' with { type: 'json' };
import { Money } from './money.tsx';
import { Queues } from './queues.tsx';

afterEach(cleanup);

function words(): void {
  putTexts('en', 'backoffice-dashboard', en);
  putTexts('en', 'backoffice-reconciliation', { names: { overdue: 'Overdue' } });
}

const paid = (amount: string, count = 1) => ({ amount, count });
const played = (revenue: string) => ({ bets: 3, staked: '0', paid_out: '0', revenue });

const flow = (currency: Flow['currency'], today: string, byNow: string, whole: string): Flow => ({
  currency,
  today: paid(today),
  yesterday: paid(whole),
  yesterday_by_now: paid(byNow),
});

test('a queue leads to what waits in it, and says since when', async () => {
  words();
  const since = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  await openDesk(() => (
    <Queues
      queues={[
        { name: 'withdrawals', waiting: 6, oldest_at: since },
        { name: 'cases', waiting: 0, oldest_at: null },
        { name: 'rules', waiting: 0, oldest_at: null },
        { name: 'settlements', waiting: 1, oldest_at: since },
      ]}
    />
  ));
  const full = screen.getByRole('link', { name: /Withdrawals\s*6\s*oldest 3 hours ago/ });
  expect(full.getAttribute('href')).toBe('/backoffice/withdrawals?state=waiting');
  expect(full.dataset['waiting']).toBe('true');
  const calm = screen.getByRole('link', { name: /Differences\s*0\s*nothing waits/ });
  expect(calm.dataset['waiting']).toBeUndefined();
  // What is seldom proposed takes room only while it waits.
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(screen.getByRole('link', { name: /^Settled by hand/ }).getAttribute('href')).toBe(
    '/backoffice/withdrawals?state=settling',
  );
});

test('money stands beside the day before at the same hour, in the order of the house', async () => {
  words();
  const revenue: Revenue = {
    currency: 'RUB',
    today: played('-20.00'),
    yesterday: played('90.00'),
    yesterday_by_now: played('50.00'),
  };
  await openDesk(() => (
    <Money
      money={{
        deposits: [flow('EUR', '5.00', '0.00', '0.00'), flow('RUB', '150.00', '100.00', '400.00')],
        withdrawals: [flow('RUB', '10.00', '0.00', '70.00')],
        revenue: [revenue],
      }}
    />
  ));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['RUB', 'EUR']);
  const [deposits, withdrawals, games] = within(rows[0]!).getAllByRole('cell');
  expect(deposits!.textContent).toContain('yesterday ₽100.00 · +50%');
  expect(withdrawals!.textContent).toContain('nothing by this hour yesterday');
  expect(games!.textContent).toContain('−₽20.00');
  expect(games!.querySelector<SVGElement>('.today-pace')!.dataset['below']).toBe('true');
  const lone = within(rows[1]!).getAllByRole('cell')[0]!;
  expect(lone.querySelector('svg'), 'there is nothing to compare with').toBeNull();
});

test('checks: a calm word when all agree, and the one that does not by its name', async () => {
  words();
  await openDesk(() => <Checks checks={[]} />);
  expect(screen.getByRole('link', { name: 'All checks agree' })).toBeDefined();
  cleanup();
  const check = { every: 'hour', ran_at: null, findings: 2, is_late: true } as const;
  const failing = { ...check, name: 'overdue', open_cases: 2, is_troubled: false } as const;
  await openDesk(() => <Checks checks={[failing]} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    '/backoffice/reconciliation?check=overdue',
  );
  expect(screen.getByRole('listitem').textContent).toContain('2 differences');
});
