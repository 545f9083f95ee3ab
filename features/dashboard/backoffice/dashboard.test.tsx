import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderBackoffice } from '#platform/backoffice/testing.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import type { PaymentFlow, GgrRow } from '../contract.backoffice.ts';
import { Checks } from './checks.tsx';
import en from './locales/en.json' with { type: 'json' };
import { Money } from './money.tsx';
import { RtpAlarm } from './rtp-alarm.tsx';
import { PendingWork } from './pending-work.tsx';

afterEach(cleanup);

function words(): void {
  setTexts('en', 'backoffice-dashboard', en);
  setTexts('en', 'backoffice-reconciliation', { names: { overdue: 'Overdue' } });
}

const paid = (amount: string, count = 1) => ({ amount, count });
const played = (ggr: string) => ({ bets: 3, staked: '0', paid_out: '0', ggr });

const flow = (
  currency: PaymentFlow['currency'],
  today: string,
  byNow: string,
  whole: string,
): PaymentFlow => ({
  currency,
  today: paid(today),
  yesterday: paid(whole),
  yesterday_by_now: paid(byNow),
});

test('dashboard: a queue links to its page, and shows the age of its oldest entry', async () => {
  words();
  const since = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  await renderBackoffice(() => (
    <PendingWork
      queues={[
        { name: 'withdrawals', waiting: 6, oldest_at: since },
        { name: 'cases', waiting: 0, oldest_at: null },
        { name: 'withdrawal_rules', waiting: 0, oldest_at: null },
        { name: 'settlements', waiting: 1, oldest_at: since },
      ]}
    />
  ));
  const full = screen.getByRole('link', { name: /Withdrawals\s*6\s*oldest 3 hours ago/ });
  expect(full.getAttribute('href')).toBe('/backoffice/withdrawals?state=waiting');
  expect(full.dataset['waiting']).toBe('true');
  const calm = screen.getByRole('link', { name: /Differences\s*0\s*nothing pending/ });
  expect(calm.dataset['waiting']).toBeUndefined();
  // Rare proposals take room only while one waits.
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(screen.getByRole('link', { name: /^Manual settlements/ }).getAttribute('href')).toBe(
    '/backoffice/withdrawals?state=settling',
  );
});

test('dashboard: money is compared with yesterday at the same time, in the configured currency order', async () => {
  words();
  const ggr: GgrRow = {
    currency: 'RUB',
    today: played('-20.00'),
    yesterday: played('90.00'),
    yesterday_by_now: played('50.00'),
  };
  await renderBackoffice(() => (
    <Money
      money={{
        deposits: [flow('EUR', '5.00', '0.00', '0.00'), flow('RUB', '150.00', '100.00', '400.00')],
        withdrawals: [flow('RUB', '10.00', '0.00', '70.00')],
        ggr: [ggr],
      }}
    />
  ));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['RUB', 'EUR']);
  const [deposits, withdrawals, games] = within(rows[0]!).getAllByRole('cell');
  expect(deposits!.textContent).toContain('yesterday ₽100.00 · +50%');
  expect(withdrawals!.textContent).toContain('nothing by this hour yesterday');
  expect(games!.textContent).toContain('−₽20.00');
  expect(games!.querySelector<SVGElement>('.dashboard-comparison')!.dataset['below']).toBe('true');
  const lone = within(rows[1]!).getAllByRole('cell')[0]!;
  expect(lone.querySelector('svg'), 'there is nothing to compare with').toBeNull();
});

test('dashboard: a game out of its band is shown with its version, its exact and measured RTP', async () => {
  words();
  setTexts('en', 'backoffice-money-reports', { gameNames: { dice: 'Dice' } });
  const deviation = {
    game: 'dice',
    game_version: 1,
    currency: 'RUB',
    exact: { low_bp: 9_900, high_bp: 9_900 },
    measured: { rtp_bp: 10_890, low_bp: 10_455, high_bp: 11_325 },
    since: new Date().toISOString(),
  } as const;
  await renderBackoffice(() => <RtpAlarm deviations={[deviation]} />);
  const text = screen.getByRole('listitem').textContent;
  expect(text).toContain('Dice 1, RUB');
  expect(text).toContain('measured 108.9% (104.55%–113.25%)exact 99%');
});

test('dashboard: all checks agree, or the failing one is named', async () => {
  words();
  await renderBackoffice(() => <Checks checks={[]} />);
  expect(screen.getByRole('link', { name: 'All checks match' })).toBeDefined();
  cleanup();
  const check = { every: 'hour', ran_at: null, findings: 2, is_late: true } as const;
  const failing = { ...check, name: 'overdue', open_cases: 2, has_error: false } as const;
  await renderBackoffice(() => <Checks checks={[failing]} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    '/backoffice/reconciliation?check=overdue',
  );
  expect(screen.getByRole('listitem').textContent).toContain('2 differences');
});
