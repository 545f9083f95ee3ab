import { HEAVY_PLAYER } from './backoffice-seed.ts';

export type BackofficeCall = {
  readonly name: string;
  /** Below /api/v2/staff. */
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly tries?: number;
};

const at = (path: string, queries: readonly string[]): BackofficeCall[] =>
  queries.map((query) => {
    const separator = query === '' ? '' : '?';
    return { name: `${path}${separator}${query}`, path: `${path}${separator}${query}` };
  });

const PLAYER = `/players/${HEAVY_PLAYER}`;
/** The newest of a million: its first page lies beyond most of the table. */
const DEEP = 'cursor=400000';

const YEAR = 'from=2025-12-01&to=2026-11-20';

/** Every list of the back office: its first page, a page deep inside, and each filter. */
export const BACKOFFICE_CALLS: readonly BackofficeCall[] = [
  ...at('/dashboard', ['']),
  ...at('/health', ['']),
  ...at('/players', [
    '',
    `cursor=1735689600000000-1000100`,
    'limit=100',
    'q=ivan',
    'q=%D0%90%D0%BB%D0%B8%D1%8F',
    'q=mail7.example',
    'q=9000012345',
    'q=2345',
    'q=%231000777',
    'q=unknown-has-this-name',
    'status=blocked',
    'status=active',
    'status=closed',
    'verification=pending',
    'verification=failed',
    'verification=success',
    'verification=none',
    'verification=success&cursor=1735689600000000-1000100',
    'address=10.7.7.7',
    'device=c4ca4238a0b923820dcc509a6f75849b',
    'registered_from=2026-01-01&registered_to=2026-01-31',
    'registered_from=2026-01-01&status=blocked&verification=success',
  ]),
  ...at(PLAYER, ['']),
  ...at(`${PLAYER}/balances`, ['']),
  ...at(`${PLAYER}/totals`, ['', 'period=30d']),
  ...at(`${PLAYER}/movements`, ['', 'account=cash', 'account=held', 'period=30d']),
  ...at(`${PLAYER}/bets`, [
    '',
    'game=keno',
    'game=dice',
    'currency=RUB',
    'currency=USD',
    'period=24h',
  ]),
  ...at(`${PLAYER}/deposits`, ['', DEEP]),
  ...at(`${PLAYER}/withdrawals`, ['', DEEP]),
  ...at(`${PLAYER}/sessions`, ['']),
  ...at(`${PLAYER}/links`, ['']),
  ...at(`${PLAYER}/notes`, ['', 'cursor=100000', 'pinned=only']),
  ...at(`${PLAYER}/audit`, ['', DEEP]),
  ...at(`${PLAYER}/protection`, ['']),
  ...at('/deposits', [
    '',
    DEEP,
    'status=1',
    'status=3',
    'status=4',
    'status=5',
    'provider=sandbox',
    'provider=coins',
    'currency=RUB',
    'currency=INR',
    'currency=USD&status=5',
    'needs=review',
    'from=2026-01-01&to=2026-01-02',
    'from=2026-01-01&to=2026-01-31&currency=KZT&status=5',
    'from=2025-12-01&to=2026-10-31&provider=coins',
    `player=${HEAVY_PLAYER}`,
  ]),
  ...at('/withdrawals', [
    '',
    'state=open',
    'state=waiting',
    'state=sending',
    'state=sent',
    'state=paid',
    'state=returned',
    'state=all',
    `state=all&${DEEP}`,
    'state=all&currency=INR',
    'state=returned&currency=USD',
    'state=all&flag=not_played',
    'state=all&hours=5000',
    'state=all&min=1000000',
    'state=all&max=0.01',
    'state=paid&claimed=mine',
    'flag=not_played',
    'claimed=none',
    `state=all&player=${HEAVY_PLAYER}`,
  ]),
  ...at('/verifications', ['']),
  ...at('/chat/reports', ['']),
  ...at('/adjustments', [
    '',
    'cursor=100000',
    'status=open',
    'status=approved',
    'status=expired',
    'currency=INR',
    'currency=USD&status=approved',
    `player=${HEAVY_PLAYER}`,
  ]),
  ...at('/reconciliation', ['']),
  ...at('/reconciliation/runs', ['', 'only=findings', 'check=escrow', 'cursor=200000']),
  ...at('/reconciliation/cases', [
    '',
    'state=open',
    'state=explained',
    'check=escrow',
    'mine=yes',
    'state=closed&mine=yes',
    'state=open&check=balances',
  ]),
  ...at('/audit', [
    '',
    DEEP,
    'action=staff.',
    'action=payout.approve',
    'action=zzz.none',
    'action=stage',
    'staff=999999',
    `player=${HEAVY_PLAYER}`,
    'from=2026-01-01&to=2026-01-02',
    'action=payout.&from=2025-01-01&to=2025-01-01',
    `action=staff.login&player=${HEAVY_PLAYER}`,
  ]),
  ...at('/operators', ['']),
  ...at('/payment-methods', ['']),
  ...at('/payment-rates', ['']),
  ...at('/reports/payments', ['', 'from=2026-01-01&to=2026-01-31', YEAR]),
  ...at('/reports/games', ['', YEAR]),
  ...at('/reports/liabilities', ['', YEAR]),
  ...at('/reports/activity', ['', YEAR]),
];

/** Not a list: verifies the hash chain of the whole audit log. */
export const AUDIT_CHECK: BackofficeCall = {
  name: '/audit/check',
  path: '/audit/check',
  method: 'POST',
  tries: 1,
};

/** Exports of everything; those of payments end at a hundred thousand lines. */
export const BACKOFFICE_FILES: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'the record', path: '/audit/export' },
  { name: 'players', path: '/players/export' },
  { name: 'deposits', path: '/deposits/export' },
  { name: 'withdrawals', path: '/withdrawals/export?state=all' },
  { name: 'adjustments', path: '/adjustments/export' },
  { name: 'cases', path: '/reconciliation/cases/export' },
];
