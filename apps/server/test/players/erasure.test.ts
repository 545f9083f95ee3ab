import pg from 'pg';
import { expect } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { erasePlayers } from '#domain/erasure/server/index.ts';
import { createAppTest } from '#dev/app-test.ts';
import { plantPersonalData } from '#dev/erasure-fixture.ts';
import type { TestApp } from '#dev/test-app.ts';
import { createLog } from '#platform/server/log.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const log = createLog('silent');

/**
 * A closed account with personal data in every table that may hold some; all of it has `mark`.
 * Another player has reported it.
 */
async function addClosed(app: TestApp, url: string, mark: string, years: number) {
  const [player] = [await app.addMember(), await app.addMember()];
  await asOwner(url, (owner) => plantPersonalData(owner, player.id, mark));
  await app.db.query(`update players set status = 'closed' where id = $1`, [player.id]);
  await setClosed(app, player.id, years);
  return player;
}

const setClosed = (app: TestApp, id: PlayerId, years: number) =>
  app.db.query(
    'update players set closed_at = now() - make_interval(years => $2, days => 1) where id = $1',
    [id, years],
  );

async function asOwner<Result>(url: string, work: (owner: pg.Client) => Promise<Result>) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function erase(app: TestApp) {
  const removed: string[] = [];
  const files = { remove: async (name: string) => void removed.push(name) };
  return { count: await erasePlayers({ db: app.db, log, files }), removed: removed.toSorted() };
}

/** The tables with a row in which the text stands. */
async function tablesWith(url: string, text: string): Promise<string[]> {
  return await asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'archive', 'graphile_worker')`,
    );
    const found = [];
    for (const { name } of rows) {
      const { rowCount } = await owner.query(
        `select from ${name} t where position($1 in t::text) > 0 limit 1`,
        [text],
      );
      if (rowCount === 1) found.push(name.replace('public.', ''));
    }
    return found.toSorted();
  });
}

test('erasure: after five years nothing in the database names the person any more', async ({
  app,
  database,
}) => {
  const mark = 'zqerased';
  const player = await addClosed(app, database.url, mark, 5);
  const planted = await tablesWith(database.url, mark);
  expect(planted).toEqual(expect.arrayContaining(['players', 'messages', 'verifications']));
  expect(planted.length).toBeGreaterThan(20);
  const { count, removed } = await erase(app);
  const files = ['aml', 'document', 'picture', 'thumbnail', 'unsent', 'unsent-thumbnail'];
  expect({ count, removed }).toEqual({ count: 1, removed: files.map((name) => `${mark}-${name}`) });
  expect(await tablesWith(database.url, mark)).toEqual([]);
  const [row] = await app.db.query(
    `select name, email, phone, erased_at is not null as is_erased from player_directory
      where id = $1`,
    [player.id],
  );
  expect(row).toEqual({ name: `erased-${player.id}`, email: null, phone: null, is_erased: true });
  expect(await erase(app)).toEqual({ count: 0, removed: [] });
});

test('erasure: what is not over, held by a case, or still has money is left alone', async ({
  app,
  database,
}) => {
  const young = await addClosed(app, database.url, 'zqyoung', 4);
  const held = await addClosed(app, database.url, 'zqheld', 5);
  await app.db.query(
    `insert into aml_cases (player_id, kind, is_holding, facts) values ($1, 'manual', true, '{}')`,
    [held.id],
  );
  const rich = await app.addMember('10.00');
  await app.db.query(`update players set status = 'closed' where id = $1`, [rich.id]);
  await setClosed(app, rich.id, 6);
  const paid = await addClosed(app, database.url, 'zqpaid', 5);
  await asOwner(database.url, async (owner) => {
    await owner.query('alter table withdrawals disable trigger user');
    await owner.query('update withdrawals set closed_at = now() where player_id = $1', [paid.id]);
    await owner.query('alter table withdrawals enable trigger user');
  });
  const open = await app.addMember();
  expect(await erase(app)).toEqual({ count: 0, removed: [] });
  const rows = await app.db.query('select from players where id = any ($1) and erased_at is null', [
    [young.id, held.id, rich.id, paid.id, open.id].map(String),
  ]);
  expect(rows).toHaveLength(5);
});

test('erasure: the time is that of the jurisdiction, and a file that stays keeps the rows', async ({
  app,
  database,
}) => {
  const player = await addClosed(app, database.url, 'zqstrict', 2);
  await app.db.query(
    `insert into jurisdiction_versions (jurisdiction, number, rules)
     select p.jurisdiction, r.number + 1, r.rules || '{"retention_years": 2}'
       from player_directory p join jurisdiction_rules r on r.jurisdiction = p.jurisdiction
      where p.id = $1`,
    [player.id],
  );
  const files = {
    remove: () => Promise.reject(new Error('the disk is read-only')),
  };
  await expect(erasePlayers({ db: app.db, log, files })).rejects.toThrow('read-only');
  expect(await tablesWith(database.url, 'zqstrict')).toContain('verification_documents');
  const { removed } = await erase(app);
  expect(removed).toEqual(expect.arrayContaining(['zqstrict-aml', 'zqstrict-document']));
  expect(await tablesWith(database.url, 'zqstrict')).toEqual([]);
});

/** What stays, under a number without a name: money, play, protection, and what was decided. */
const KEPT = [
  'affiliate_attributions',
  'affiliate_lines',
  'affiliate_marks',
  'affiliate_player_months',
  'affiliate_postbacks',
  'bet_days',
  'bet_id_ranges',
  'bets',
  'bonus_grants',
  'bonus_pack_entries',
  'campaign_messages',
  'campaign_players',
  'cashback_weeks',
  'chat_drop_claims',
  'content_acceptances',
  'content_awaited',
  'deposits',
  'exclusions',
  'free_round_grants',
  'free_turns',
  'kyc_deposits',
  'leaderboard_entries',
  'level_counts',
  'level_credits',
  'level_months',
  'level_reviews',
  'mail_open_answers',
  'marketing_consents',
  'mission_counts',
  'mission_progress',
  'payment_costs',
  'player_consents',
  'player_levels',
  'proposals',
  'protection_changes',
  'protection_limits',
  'protections',
  'queued_bets',
  'rakeback_balances',
  'seeds',
  'settlements',
  'significant_events',
  'staff',
  'staff_audit',
  'supplier_launches',
  'supplier_rewards',
  'supplier_transactions',
  'top_stakes',
  'top_wins',
  'tournament_entries',
  'tournament_prizes',
  'wagers',
];

test('erasure: every table about players is erased or listed as kept', async ({ app }) => {
  const rows = await app.db.query<{ name: string }>(
    `select distinct c.table_name as name
       from information_schema.columns c
       join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
      where c.table_schema = 'public' and c.column_name = 'player_id' and t.relkind in ('r', 'p')
        and not t.relispartition
        and not exists (select from pg_proc f where f.proname like '%\\_erase\\_player'
                         and f.prosrc ~ ('\\m' || c.table_name || '\\M'))
      order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(KEPT);
});
