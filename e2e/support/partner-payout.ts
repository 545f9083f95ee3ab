/** A closed month of a partner, and the two people who pay it out. */
import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { runOn } from '#dev/test-server.ts';
import { closeMonths } from '#domain/affiliates/server/index.ts';
import { rollBetDays } from '#domain/history/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { expect } from './journey.ts';
import { openBackoffice } from './staff.ts';

type App = { readonly url: string; readonly dataDir: string };
const STAFF = '/api/v2/staff';
const REASON = 'the contract of the partner';

/**
 * Last month: a provider charged 25 roubles for a withdrawal of a player of the partner, who bears
 * half of it. Their destination has waited long enough.
 */
const monthOf = (partner: string) => `
  update affiliate_partners set created_at = date_trunc('month', now()) - interval '1 month'
   where id = ${partner};
  insert into affiliate_attributions (player_id, partner_id, settings_id, source, touched_at,
    registered_at, touches)
  select min(p.id), ${partner}, 1, 'partner', now(), now(), '[]' from players p
   where not exists (select from affiliate_attributions a where a.player_id = p.id);
  insert into payment_costs (subject, payment_id, player_id, provider, currency, counted, cost_bp,
    cost_fixed, cost, at)
  select 'withdrawal', 0, player_id, 'sandbox', 'RUB', 1000000000, 250, 0, 25000000,
         date_trunc('month', now()) - interval '1 day'
    from affiliate_attributions where partner_id = ${partner};
  alter table affiliate_destinations disable trigger affiliate_destinations_append_only;
  update affiliate_destinations set created_at = now() - interval '2 days';
  alter table affiliate_destinations enable trigger affiliate_destinations_append_only`;

/** Closes last month with what happened in it and a correction of 2,500 roubles. */
async function closeLastMonth({ dataDir }: App, partner: string): Promise<void> {
  const url = (await findRunningUrl({ dataDir, databaseUrl: undefined, secretKey: undefined }))!;
  await runOn(url, monthOf(partner));
  const db = openDb({ url, connectionsMax: 2 });
  try {
    await rollBetDays(db);
    await closeMonths({ db, accounts: createAccounts() });
  } finally {
    await db.close();
  }
}

/** Staff who pay a partner; each step is proposed by one of them and approved by the other. */
export async function openPayouts(browser: Browser, app: App, partner: string) {
  const proposer = await staffOf(browser, app, 'operator');
  const approver = await staffOf(browser, app, 'payments');
  const decide = async (path: string, body: object): Promise<string> => {
    const { id } = await proposer.send('POST', path, { ...body, reason: REASON });
    await approver.send('POST', `${path}/${id}/approve`, {});
    return String(id);
  };
  const correction = { currency: 'RUB', amount: '2500', reason: REASON };
  await proposer.send('POST', `/affiliates/${partner}/corrections`, correction);
  await closeLastMonth(app, partner);
  const money = await proposer.send('GET', `/affiliates/${partner}/money`);
  const [{ id: statement }] = money['statements'] as [{ id: string }];
  return {
    statement,
    approve: () => decide('/affiliate-payouts', { statement, currency: 'RUB' }),
    settle: (payout: string, reference: string) =>
      decide('/affiliate-settlements', { payout, outcome: 'paid', reference }),
    async close(): Promise<void> {
      await proposer.close();
      await approver.close();
    },
  };
}

async function staffOf(browser: Browser, app: App, name: string) {
  const { context, token } = await openBackoffice(browser, app, name);
  return {
    async send(method: 'GET' | 'POST', path: string, data?: object) {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      const options = { method, headers, ...(data && { data }) };
      const answer = await context.request.fetch(STAFF + path, options);
      expect(answer.ok(), await answer.text()).toBe(true);
      return ((await answer.json()) as { data: Record<string, unknown> }).data;
    },
    close: () => context.close(),
  };
}
