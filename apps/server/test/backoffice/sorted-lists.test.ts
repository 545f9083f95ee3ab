import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { runOn } from '#dev/test-server.ts';
import { startApp } from '../../app.ts';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>> & { readonly terms?: Readonly<Record<string, Value>> };
type List = {
  readonly path: string;
  /** The field that names a row. */
  readonly id?: string;
  /** The field that each order is by, of the row or of the terms of a proposal. */
  readonly sorts: Readonly<Record<string, string>>;
  /** The order of a list that is asked for none. */
  readonly usual: string;
};

const COUNT = 14;
const STAFF = '/api/v2/staff';
const LISTS: Readonly<Record<string, List>> = {
  'aml cases': {
    path: `${STAFF}/aml-cases`,
    sorts: { at: 'opened_at', status: 'status' },
    usual: '-at',
  },
  'reconciliation cases': {
    path: `${STAFF}/reconciliation/cases`,
    sorts: { opened: 'id', at: 'last_seen_at', seen: 'times_seen', state: 'state' },
    usual: '-opened',
  },
  'reconciliation runs': {
    path: `${STAFF}/reconciliation/runs`,
    sorts: { id: 'id' },
    usual: '-id',
  },
  verifications: {
    path: `${STAFF}/verifications`,
    id: 'player_id',
    sorts: { since: 'submitted_at', status: 'status' },
    usual: 'since',
  },
  partners: {
    path: `${STAFF}/affiliates`,
    sorts: { at: 'created_at', status: 'status' },
    usual: '-at',
  },
  'signs of fraud': {
    path: `${STAFF}/affiliates/marks`,
    sorts: { at: 'found_at' },
    usual: '-at',
  },
  'significant events': {
    path: `${STAFF}/significant-events`,
    sorts: { at: 'id', amount: 'amount' },
    usual: '-at',
  },
  adjustments: {
    path: `${STAFF}/adjustments`,
    sorts: { at: 'id', amount: 'amount' },
    usual: '-at',
  },
  'bet corrections': {
    path: `${STAFF}/bet-corrections`,
    sorts: { at: 'id', paid: 'paid', payout: 'payout' },
    usual: '-at',
  },
  'payouts by staff': {
    path: `${STAFF}/withdrawals/payouts`,
    sorts: { at: 'id', amount: 'amount' },
    usual: '-at',
  },
  'exchange rates': { path: `${STAFF}/payment-rates`, sorts: { at: 'id' }, usual: '-at' },
  'deposits of a player': {
    path: `${STAFF}/players/{player}/deposits`,
    sorts: { at: 'id', amount: 'amount', paid: 'paid' },
    usual: '-at',
  },
  'withdrawals of a player': {
    path: `${STAFF}/players/{player}/withdrawals`,
    sorts: { at: 'id', amount: 'amount' },
    usual: '-at',
  },
  'the audit log': { path: `${STAFF}/audit`, sorts: { at: 'at' }, usual: '-at' },
  players: {
    path: `${STAFF}/players`,
    sorts: { registered: 'registered_at' },
    usual: '-registered',
  },
};

/** Amounts of which the texts are in another order than the numbers. */
const PROPOSED = `jsonb_build_object('account', 'cash', 'currency', 'RUB', 'cause', 'malfunction',
    'corrects', null, 'bet', '1', 'wager', '1', 'settlement', 1, 'game', 'dice', 'action', 'pay',
    'stake', '1.00', 'amount', (array['-5.00', '10.00', '9.00'])[1 + n % 3],
    'paid', (array['100.00', '20.000001'])[1 + n % 2], 'payout', n % 4 || '.50')
  || jsonb_build_object('method', repeat('a', 64), 'name', jsonb_build_object('ru', 'Карта',
    'en', 'Card', 'kz', 'Карта'), 'fee', '0.00', 'arrives', '1.00', 'arrives_currency', 'RUB',
    'destination', '••1234', 'reference', gen_random_uuid())`;

/** The nth rows of every list; few values, so that pages end between equal ones. */
const PLANTED = `
  insert into proposals (kind, subject, player_id, terms, reason, key, request_hash, proposed_by)
    select kind, 'sorted ' || n, n.id, ${PROPOSED}, 'for the order', kind || n, '\\x00', s.player_id
      from numbered n, (select min(player_id) as player_id from staff) s,
           unnest(array['adjustments', 'bet_corrections', 'payouts']) as kind;
  insert into payment_rates (base, quote, rate, source)
    select 'USD', 'RUB', 9000000000 + n, 'sandbox' from numbered;
  insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency, amount,
      commission_bp, life_seconds, status, expires_at, closed_at, paid_amount)
    select p.id, 'sorted ' || n, '\\x00', m.hash, m.provider, 'bank_card', 'RUB',
           (1 + n % 3) * 1000000, 0, 1200, case when n % 2 = 0 then 3 else 5 end, now(), now(),
           case when n % 2 = 0 then (1 + n % 4) * 1000000 end
      from numbered, (select min(id) as id from numbered) p,
           (select hash, provider from payment_methods where currency = 'RUB' limit 1) m;
  alter table withdrawals disable trigger withdrawals_check_insert;
  insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
      method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
      destination_sealed, destination_mask, destination_mark, score, approvals_needed, status,
      closed_at, flags)
    select p.id, 'sorted ' || n, '\\x00', gen_random_uuid(), m.hash, m.provider, 'card',
           'bank_card', 'card', 'RUB', (1 + n % 3) * 1000000, 0, 'RUB', (1 + n % 3) * 1000000,
           'ru', '\\x00', '', sha256(n::text::bytea), 0, 1, 5, now(), '{}'
      from numbered, (select min(id) as id from numbered) p,
           (select hash, provider from payment_methods where currency = 'RUB' limit 1) m;
  alter table withdrawals enable trigger withdrawals_check_insert;
  insert into aml_cases (player_id, kind, is_holding, facts, status, decision, opened_at, closed_at)
    select id, 'manual', false, '{}', case when n % 2 = 0 then 'open' else 'closed' end,
           case when n % 2 = 0 then null else 'cleared' end, now() + n * interval '1 second',
           case when n % 2 = 0 then null else now() end from numbered;
  insert into reconciliation_runs (check_name, started_at, compared_count, findings_count, findings)
    select 'escrow', now() - interval '1 day', n, 0, '[]' from numbered;
  insert into reconciliation_cases (check_name, subject, detail, state, first_run, last_run,
      times_seen, last_seen_at)
    select 'escrow', 'sorted ' || n, '{"kind": "amount_differs", "facts": {}}',
           case when n % 3 = 0 then 'explained' else 'open' end, r.id, r.id, 1 + n % 4,
           timestamptz '2026-01-01 00:00:00.123450Z' + (n % 5) * interval '1 microsecond'
      from numbered, (select min(id) as id from reconciliation_runs) r;
  insert into verifications (player_id, status, full_name, birth_date, submitted_at, registered_at)
    select id, case when n % 2 = 0 then 'waiting' else 'pending' end, 'Sorted Person',
           '1990-01-01', timestamptz '2026-01-01' + (n % 4) * interval '1 minute', now()
      from numbered;
  insert into affiliate_partners (name, email, locale, status, created_at)
    select 'Partner ' || n, 'sorted' || n || '@partners.example', 'en',
           (array['applied', 'active', 'paused'])[1 + n % 3], now() + n * interval '1 second'
      from numbered;
  insert into affiliate_attributions (player_id, partner_id, settings_id, source, touched_at,
      registered_at, touches)
    select n.id, (select min(id) from affiliate_partners), (select min(id) from affiliate_settings),
           'partner', now(), now(), '[]' from numbered n;
  insert into affiliate_marks (player_id, kind, facts, found_at)
    select id, 'own_traffic', '{}', now() + n * interval '1 second' from numbered;
  insert into significant_events (kind, source, at, currency, amount, facts)
    select 'large_win', 'sorted ' || n, now(), case when n % 3 > 0 then 'RUB' end,
           case when n % 3 > 0 then (n % 3) * 1000000 end, '{}' from numbered;
`;

const test = createAppTest(startApp).extend(
  'admin',
  { scope: 'file' },
  async ({ app, database }) => {
    const { id: player } = await app.addMember();
    for (let index = 1; index < COUNT; index += 1) await app.addMember();
    const admin = await createStaffClient(app, 'admin');
    await runOn(
      database.url,
      `begin;
       create temporary table numbered on commit drop as
         select row_number() over (order by id) as n, id from players where kind = 'member';
       ${PLANTED}
       commit`,
    );
    // Each export is an entry of the audit log.
    for (let index = 0; index < 5; index += 1) await admin.send('GET', `${STAFF}/players/export`);
    const send: StaffClient['send'] = (method, path, request) =>
      admin.send(method, path.replace('{player}', player.toString()), request);
    return { ...admin, send };
  },
);

/** Every page of a list. */
async function readPages(staff: StaffClient, path: string, sort?: string): Promise<Row[]> {
  const rows: Row[] = [];
  const order = sort === undefined ? '' : `&sort=${sort}`;
  for (let cursor = ''; ;) {
    const { json, text } = await staff.send('GET', `${path}?limit=4${order}${cursor}`);
    const page = json as { data?: readonly Row[]; next: string | null };
    expect(page.data, text).toBeDefined();
    rows.push(...page.data!);
    if (page.next === null) return rows;
    cursor = `&cursor=${page.next}`;
  }
}

const fieldOf = (row: Row, name: string) => row[name] ?? row.terms?.[name] ?? null;

/** Numbers as numbers, other values as they are compared by the database; none is the last. */
function compare(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const isNumber = !Number.isNaN(Number(a)) && !Number.isNaN(Number(b));
  if (isNumber) return Number(a) - Number(b);
  return a === b ? 0 : a < b ? -1 : 1;
}

const CASES = Object.entries(LISTS).flatMap(([name, { sorts, ...list }]) =>
  Object.entries(sorts).map(([sort, field]) => ({ name, sort, field, ...list })),
);

test.for(CASES)(
  'lists: $name are in the order of $sort over all pages, both ways',
  async ({ path, id = 'id', sort, field }, { admin }) => {
    const upwards = await readPages(admin, path, sort);
    const ids = upwards.map((row) => row[id]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(4);
    const values = upwards.map((row) => fieldOf(row, field));
    expect(values).toEqual(values.toSorted(compare));
    const downwards = await readPages(admin, path, `-${sort}`);
    // Rows without a value are last both ways; the others are in the opposite order.
    const isWith = (row: Row) => fieldOf(row, field) !== null;
    const [some, none] = [upwards.filter(isWith), upwards.filter((row) => !isWith(row))];
    const opposite = [...some.toReversed(), ...none.toReversed()];
    expect(downwards.map((row) => row[id])).toEqual(opposite.map((row) => row[id]));
  },
);

test.for(Object.entries(LISTS))(
  'lists: %s have a usual order, and their cursors hold for no other',
  async ([, { path, id = 'id', sorts, usual }], { admin }) => {
    const named = await readPages(admin, path, usual);
    expect((await readPages(admin, path)).map((row) => row[id])).toEqual(
      named.map((row) => row[id]),
    );
    const first = await admin.send('GET', `${path}?limit=4`);
    const cursor = first.json!['next'] as string;
    const others = Object.keys(sorts).flatMap((sort) => [sort, `-${sort}`]);
    for (const other of others.filter((sort) => sort !== usual)) {
      const refused = await admin.send('GET', `${path}?cursor=${cursor}&sort=${other}`);
      expect([other, refused.status, refused.json!['errors']]).toEqual([
        other,
        422,
        { cursor: ['cursor_format'] },
      ]);
    }
    expect((await admin.send('GET', `${path}?sort=secret`)).status).toBe(422);
  },
);

test.for(Object.entries(LISTS))(
  'lists: the file of %s has their order',
  async ([, { path, id = 'id', sorts }], { admin }) => {
    const [sort] = Object.keys(sorts);
    const { text } = await admin.send('GET', `${path}/export?sort=${sort}`);
    const [head, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
    const place = head!.split(',').indexOf(id);
    const listed = (await readPages(admin, path, sort)).map((row) => row[id]);
    // The export itself is the latest entry of the audit log, and was not there yet.
    const ids = lines.map((line) => line.split(',')[place]).filter((one) => listed.includes(one!));
    expect(ids).toEqual(listed.slice(0, ids.length));
    expect(ids.length).toBeGreaterThan(4);
  },
);
