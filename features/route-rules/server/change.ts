import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { removeRouteRule, saveRouteRule, ShownRule } from '../contract.backoffice.ts';
import { findLoop, findNeededPage } from '../rules.ts';
import { deleteRule, insertRule, listRules, lockRules, updateRule, type RuleRow } from './store.ts';

export type RuleDeps = {
  readonly db: Db;
  /** The origin of the player app. */
  readonly publicUrl: () => string;
  /** Announces a committed change to every process. */
  readonly announceChange: () => void;
};

type SaveRefusal = Refusal<
  'not_found' | 'rule_exists' | 'rule_to_itself' | 'rule_loops' | 'page_needed'
>;

export async function saveRule(
  { db, publicUrl, announceChange }: RuleDeps,
  staff: StaffUser,
  { replaces, reason, ...rule }: Body<typeof saveRouteRule>,
): Promise<Answer<typeof saveRouteRule> | SaveRefusal> {
  if (rule.path === rule.target) return refuseField('target', 'rule_to_itself');
  const needed = findNeededPage(rule);
  if (needed !== undefined) return refuseField('path', 'page_needed', needed);
  return await db.transaction(async (tx) => {
    await lockRules(tx);
    const all = await listRules(tx);
    const before = all.find(({ path }) => path === replaces);
    if (replaces !== undefined && !before) return refuse('not_found');
    const others = all.filter(({ path }) => path !== replaces);
    if (others.some(({ path }) => path === rule.path)) return refuseField('path', 'rule_exists');
    const loop = findLoop([...others, rule], publicUrl());
    if (loop) {
      const round = loop.steps.map(({ path, target }) => `${path} → ${target}`).join(', ');
      return refuseField('target', 'rule_loops', round);
    }
    const saved = before ? await updateRule(tx, before.path, rule) : await insertRule(tx, rule);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: before ? 'route.change' : 'route.add',
      target: rule.path,
      ...(before && { before: recordOf(before) }),
      after: recordOf(saved),
      reason,
    });
    tx.onCommit(announceChange);
    return { data: shownRule(saved) };
  });
}

export async function removeRule(
  { db, announceChange }: RuleDeps,
  staff: StaffUser,
  { path, reason }: Body<typeof removeRouteRule>,
): Promise<Answer<typeof removeRouteRule> | Refusal<'not_found'>> {
  return await db.transaction(async (tx) => {
    await lockRules(tx);
    const before = (await listRules(tx)).find((rule) => rule.path === path);
    if (!before) return refuse('not_found');
    await deleteRule(tx, path);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'route.remove',
      target: path,
      before: recordOf(before),
      reason,
    });
    tx.onCommit(announceChange);
    return { data: null };
  });
}

export function shownRule({ created_at, ...rule }: RuleRow): ShownRule {
  return { ...rule, created_at: created_at.toISOString() };
}

function recordOf({ path, target, note }: RuleRow) {
  return { path, target, note };
}
