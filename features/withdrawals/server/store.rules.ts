import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type RuleTerms = {
  automatic_max: Micro;
  four_eyes_min: Micro | null;
  day_max: Micro | null;
  is_cancel_allowed: boolean;
  silent_hours: number;
};

export type RulesRow = RuleTerms & { currency: Currency; updated_at: Date };

const TERM_COLUMNS = [
  'automatic_max',
  'four_eyes_min',
  'day_max',
  'is_cancel_allowed',
  'silent_hours',
];
const RULE_COLUMNS = ['currency', ...TERM_COLUMNS, 'updated_at'].join(', ');

export async function listRulesRows(db: Queryable): Promise<RulesRow[]> {
  return await db.query<RulesRow>(`select ${RULE_COLUMNS} from withdrawal_rules order by currency`);
}

/** There is a row for every supported currency. */
export async function readRules(db: Queryable, currency: Currency): Promise<RulesRow> {
  const rows = await db.query<RulesRow>(
    `select ${RULE_COLUMNS} from withdrawal_rules where currency = $1`,
    [currency],
  );
  return rows[0]!;
}

export type RuleChange = RuleTerms & {
  id: bigint;
  currency: Currency;
  reason: string;
  status: 'proposed' | 'confirmed' | 'declined';
  /** The rules have changed since it was proposed. */
  is_outdated: boolean;
  proposed_by: bigint;
  proposer: string;
  proposed_at: Date;
  decided_by: bigint | null;
};

const SELECT_CHANGE = `select c.id, c.currency,
  ${TERM_COLUMNS.map((name) => `c.${name}`).join(', ')}, c.reason,
    c.status, c.based_on <> r.updated_at as is_outdated, c.proposed_by,
    coalesce(p.email, p.name) as proposer,
    c.proposed_at, c.decided_by
  from withdrawal_rule_changes c join withdrawal_rules r on r.currency = c.currency
  join player_directory p on p.id = c.proposed_by`;

/** Lists proposals that wait for another admin; at most one per currency. */
export async function listProposals(db: Queryable): Promise<RuleChange[]> {
  return await db.query<RuleChange>(`${SELECT_CHANGE} where c.status = 'proposed'`);
}

/** Locks a proposal, so that concurrent decisions run one after the other. */
export async function lockProposal(
  tx: Tx,
  currency: Currency,
  id: bigint,
): Promise<RuleChange | undefined> {
  const rows = await tx.query<RuleChange>(
    `${SELECT_CHANGE} where c.currency = $1 and c.id = $2 for no key update of c`,
    [currency, id],
  );
  return rows[0];
}

export type NewRuleChange = RuleTerms & { currency: Currency; reason: string; staffId: bigint };

/**
 * Adds a change. One that is no looser applies with it; undefined when another proposal is open.
 */
export async function insertChange(
  tx: Tx,
  { staffId, ...change }: NewRuleChange,
): Promise<{ id: bigint; status: RuleChange['status'] } | undefined> {
  const names = [...Object.keys(change), 'proposed_by'];
  const places = names.map((_name, index) => `$${index + 1}`);
  const rows = await tx.query<{ id: bigint; status: RuleChange['status'] }>(
    `insert into withdrawal_rule_changes (${names.join(', ')}) values (${places.join(', ')})
     on conflict do nothing returning id, status`,
    [...Object.values(change), staffId],
  );
  return rows[0];
}

export async function decideChange(
  tx: Tx,
  id: bigint,
  status: 'confirmed' | 'declined',
  staffId: bigint,
  decision: string | null,
): Promise<void> {
  await tx.query(
    `update withdrawal_rule_changes set status = $2, decided_by = $3, decision = $4 where id = $1`,
    [id, status, staffId, decision],
  );
}
