import pg from 'pg';
import { rollPaymentDays } from '#features/money-reports/server/payments.ts';
import { rollBetDays } from '#domain/history/server/index.ts';
import { CHECK_NAMES } from '#domain/reconciliation/rules.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb } from '#platform/server/db.ts';
import { print, two } from './figure.ts';

/** Two years of data, inserted with triggers disabled: the benchmark measures reading it. */
type Part = { readonly name: string; readonly share: number; readonly sql: string };

const DAYS = 730;
/** A moment of these two years that grows with n of $1, today included. */
const WHEN = `now() - (1 - n / $1::float8) * interval '${DAYS} days'`;
/** Activity is skewed: a tenth of everything belongs to the first player. */
const PLAYER = `case when n % 10 = 0 then 1000001
  else 1000001 + (n::bigint * 7919) % greatest(1, $2 / 5) end`;
const CURRENCY = `(array['RUB', 'RUB', 'RUB', 'KZT', 'USD', 'EUR', 'INR'])[1 + n % 7]`;
const REFERENCE = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const METHOD = `'benched0'`;

/** The first, and so the latest, of the members, with the most rows in every table. */
export const HEAVY_PLAYER = 1_000_001n;

const PARTS: readonly Part[] = [
  {
    name: 'players',
    share: 0.2,
    sql: `insert into players (id, kind, email, phone, name, register_method, currency, status,
        attribution, created_at)
      overriding system value
      select 1000000 + n, 'member', 'p' || md5(n::text) || '@mail' || n % 50 || '.example',
        '+7' || (9000000000 + n), (array['Алия', 'Ivan', 'Айгерім', 'Nurlan', 'İbrahim', 'Ольга'])
          [1 + n % 6] || ' ' || md5(n::text), 'email', ${CURRENCY},
        case when n % 500 = 0 then 'blocked' else 'active' end,
        jsonb_build_object('fpp', md5((n % 50000)::text)), ${WHEN}
        from generate_series(1, $1::int) n where $2::int > 0`,
  },
  {
    name: 'a method',
    share: 0,
    sql: `insert into payment_methods (hash, provider, code, type, currency, name,
        exchange_currency)
      select ${METHOD}, 'sandbox', 'benched', 'bank_card', 'RUB',
        '{"ru": "Карта", "en": "Card", "kz": "Карта"}', 'RUB' where $1::int >= 0`,
  },
  {
    name: 'sessions',
    share: 0.5,
    sql: `insert into sessions (player_id, user_agent, ip, created_at, last_used_at, expires_at,
        ended_at, end_reason)
      select ${PLAYER}, 'Mozilla/5.0', ('10.' || n % 200 || '.' || n % 251 || '.' || n % 13)::inet,
        ${WHEN}, ${WHEN}, ${WHEN} + interval '30 days',
        case when n < $1 * 0.98 then ${WHEN} end, case when n < $1 * 0.98 then 'logout' end
        from generate_series(1, $1::int) n`,
  },
  {
    name: 'verifications',
    share: 0.1,
    sql: `insert into verifications (player_id, status, full_name, birth_date, submitted_at)
      select 1000000 + n, (array['success', 'failed', 'init', 'pending', 'success', 'success',
        'success', 'verified'])[1 + n % 8], 'Name ' || n, date '1970-01-01' + (n % 12000)::int,
        ${WHEN} from generate_series(1, $1::int) n where $2::int > 0`,
  },
  {
    name: 'bets',
    share: 1,
    sql: `insert into bets (player_id, id, account, house_account, seq, balance, stake, payout, m4,
        seed_id, nonce, placed_at, game_version, game, key, params, outcome)
      select player, (greatest(0, extract(epoch from at) * 1000 - 1767225600000)::bigint << 20) + n,
        player * 10 + 1, 21, n, 10000000, 1000000, case when n % 2 = 0 then 1980000 else 0 end,
        19800, 1000000 + n, n, at, 1, (array['dice', 'keno', 'wheel', 'roulette'])[1 + n % 4],
        'b' || n, '{"direction":"under","target":4950}', '{"roll":5000}'
        from (select n, ${PLAYER} as player, ${WHEN} as at from generate_series(1, $1::int) n) b`,
  },
  {
    name: 'transfers',
    share: 1,
    sql: `insert into transfers (key, request_hash, kind, debit_account, credit_account, amount,
        credit_seq, credit_balance, ref, created_at)
      select 'seed' || n, '', 'deposit', 31, player * 10 + 1, 1000000, n, 1000000, 'deposit:' || n,
        at from (select n, ${PLAYER} as player, ${WHEN} as at
                   from generate_series(1, $1::int) n) t`,
  },
  {
    name: 'deposits',
    share: 1,
    sql: `insert into deposits (player_id, key, request_hash, reference, method_hash, provider,
        type, currency, amount, commission_bp, life_seconds, status, provider_invoice, paid_amount,
        created_at, expires_at, closed_at)
      select ${PLAYER}, 'seed' || n, '', ${REFERENCE}, ${METHOD},
        case when n % 20 = 0 then 'coins' else 'sandbox' end, 'bank_card', ${CURRENCY}, 5000000, 0,
        1200, case when n % 4 = 0 then 5 else 3 end, 'i' || n,
        case when n % 4 = 0 then null else 5000000 end, ${WHEN}, ${WHEN} + interval '20 minutes',
        ${WHEN} + interval '5 minutes' from generate_series(1, $1::int) n`,
  },
  {
    name: 'payment messages',
    share: 1,
    sql: `insert into payment_events (provider, event_id, body_hash, subject, reference, kind,
        outcome, body, amount, currency, received_at)
      select case when n % 20 = 0 then 'coins' else 'sandbox' end, 'e' || n, '', 'invoice',
        ${REFERENCE}, 'paid', case when n % 10000 = 0 then 'refused' else 'credited' end,
        '{"state":"paid"}', 5000000, 'RUB', ${WHEN} from generate_series(1, $1::int) n`,
  },
  {
    name: 'withdrawals',
    share: 0.5,
    sql: `insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
        method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
        destination_sealed, destination_mask, destination_mark, flags, score, approvals_needed,
        status, reason, asked_at, created_at, sent_at, closed_at)
      select ${PLAYER}, 'seed' || n, '', ${REFERENCE}, ${METHOD}, 'sandbox', 'card', 'bank_card',
        'card', currency, 5000000, 0, currency, 5000000, 'ru', '', '4111 •••• 1111',
        sha256((n % 100000)::text::bytea), case when n % 50 = 0 then array['not_played']
          else '{}' end, 0, 1, status, case when status = 6 then 'rules_broken' end,
        case when status in (4, 5) then at end, at, case when status in (4, 5) then at end,
        case when status >= 5 then at end
        from (select n, ${CURRENCY} as currency, ${WHEN} as at,
                case when n > $1 * 0.998 then 1 + n % 4 when n % 10 = 0 then 6 else 5 end as status
                from generate_series(1, $1::int) n) w`,
  },
  {
    name: 'steps of withdrawals',
    share: 1,
    sql: `insert into withdrawal_events (withdrawal_id, kind, status, at, actor)
      select 1 + n / 2, case when n % 2 = 0 then 'requested' else 'paid' end, 1, ${WHEN}, 'system'
        from generate_series(1, $1::int) n`,
  },
  {
    name: 'notes',
    share: 0.2,
    sql: `insert into player_notes (player_id, staff_id, role, text, key, written_at)
      select ${PLAYER}, 1, 'support', 'A note of long ago.', 'seed' || n, ${WHEN}
        from generate_series(1, $1::int) n`,
  },
  {
    name: 'adjustments',
    share: 0.2,
    sql: `insert into proposals (kind, key, request_hash, subject, player_id, terms, reason, status,
        proposed_by, proposed_at, decided_at)
      select 'adjustments', 'seed' || n, '', (${PLAYER})::text, ${PLAYER}, jsonb_build_object(
          'account', 'cash', 'currency', ${CURRENCY}, 'amount', '5.00', 'cause', 'goodwill',
          'corrects', 'deposit:' || n), 'A present.', 'expired', 1, ${WHEN},
        ${WHEN} + interval '7 days' from generate_series(1, $1::int) n`,
  },
  {
    name: 'runs of checks',
    share: 0.5,
    sql: `insert into reconciliation_runs (check_name, started_at, ended_at, compared_count,
        findings_count, findings)
      select (array['${CHECK_NAMES.join("', '")}'])[1 + n % ${CHECK_NAMES.length}], ${WHEN},
        ${WHEN}, 10, case when n % 1000 = 0 then 1 else 0 end, '[]'
        from generate_series(1, $1::int) n`,
  },
  {
    name: 'cases',
    share: 0.05,
    sql: `insert into reconciliation_cases (check_name, subject, detail, state, first_run,
        last_run, opened_at, last_seen_at)
      select (array['${CHECK_NAMES.join("', '")}'])[1 + n % ${CHECK_NAMES.length}], 'seed:' || n,
        '{"kind":"escrow_differs","facts":{}}', case when n % 1000 = 0 then 'open'
          when n % 500 = 0 then 'explained' else 'closed' end, 1, 1, ${WHEN}, ${WHEN}
        from generate_series(1, $1::int) n`,
  },
  {
    name: 'days that are over',
    share: 0,
    sql: `with days as (select (now() at time zone 'UTC')::date - n as day
        from generate_series(1, ${DAYS + 1}) n where $1::int + $2::int >= 0),
      accounts_rolled as (insert into account_days_rolled (day) select day from days),
      active as (insert into activity_days (day, registered, players, depositors, first_deposits,
        withdrawers) select day, 100, 90, 50, 10, 20 from days)
      insert into account_days (day, kind, owner, currency, came_in, went_out, balance)
      select day, kind, owner, currency, 100, 100, 1000000 from days,
        (values ('player_cash', ''), ('player_held', ''), ('house_escrow', ''),
                ('psp_clearing', 'sandbox'), ('psp_clearing', 'coins'), ('house_fees', 'fees'))
          as kinds (kind, owner), unnest(array['RUB', 'USD', 'KZT', 'EUR', 'INR']) currency`,
  },
];

/** The audit log with its complete hash chain: each line needs the one before it. */
const AUDIT = `do $$
  declare line staff_audit; last bytea; first bigint;
  begin
    select coalesce(max(id), 0) into first from staff_audit;
    select hash into last from staff_audit order by id desc limit 1;
    last := coalesce(last, sha256('staff audit'));
    for n in 1..%ROWS% loop
      line.id := first + n;
      line.at := now() - (1 - n / %ROWS%::float8) * interval '${DAYS} days';
      line.staff_id := null;
      line.role := 'payments';
      line.action := (array['players.contacts', 'payout.approve', 'staff.login'])[1 + n % 3];
      line.player_id := case when n % 10 = 0 then ${HEAVY_PLAYER}
                             else 1000001 + (n * 7919::bigint) % greatest(1, %ROWS% / 5) end;
      line.target := n::text;
      line.reason := 'The player asked for it by email.';
      line.previous_hash := last;
      line.hash := staff_audit_hash(line);
      last := line.hash;
      insert into staff_audit select line.*;
    end loop;
  end $$`;

/** Fills a migrated, empty database with `rows` bets, deposits, movements and audit lines. */
export async function seedBackoffice(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await timed('all of it', () => fill(client, rows));
    await timed('days of bets and payments', () => rollDays(url));
    await timed('statistics', () => client.query('vacuum analyze'));
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, rows: number): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set work_mem = '128MB'`);
  for (const { name, share, sql } of PARTS) {
    const values = [Math.round(rows * share), rows].slice(0, sql.includes('$2') ? 2 : 1);
    await timed(name, () => client.query(sql, values));
  }
  await timed('the record', () => client.query(AUDIT.replaceAll('%ROWS%', String(rows))));
  await timed('statistics', () => client.query('analyze'));
}

/**
 * Runs the roll-up jobs as the app would have done day by day; a kept database is brought up to
 * date.
 */
export async function rollDays(url: string): Promise<void> {
  const db = openDb({ url, role: APP_ROLE });
  try {
    await rollBetDays(db);
    while ((await rollPaymentDays(db, new Date())).length > 0);
  } finally {
    await db.close();
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  print(`seeded ${name} in ${two((performance.now() - began) / 1000)} s`);
}
