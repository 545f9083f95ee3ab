import type { Case, CaseStep, ReconciliationRun } from '#domain/reconciliation/server/index.ts';
import type { CaseShown, RunShown, CaseDetails } from '../contract.backoffice.ts';

export function shownRun(run: ReconciliationRun): RunShown {
  return {
    id: run.id.toString(),
    check: run.check,
    staff_id: run.staff_id?.toString() ?? null,
    started_at: run.started_at.toISOString(),
    duration_ms: +run.ended_at - +run.started_at,
    compared_count: Number(run.compared_count),
    findings_count: run.findings_count,
    error: run.trouble,
  };
}

export function shownCase(found: Case): CaseShown {
  const { assignee, assignee_email: email } = found;
  return {
    id: found.id.toString(),
    check: found.check,
    subject: found.subject,
    kind: found.detail.kind,
    facts: { ...found.detail.facts },
    state: found.state,
    assignee: assignee === null ? null : { id: assignee.toString(), email },
    first_run: found.first_run.toString(),
    last_run: found.last_run.toString(),
    times_seen: found.times_seen,
    opened_at: found.opened_at.toISOString(),
    last_seen_at: found.last_seen_at.toISOString(),
  };
}

export function shownStep(step: CaseStep): CaseDetails['steps'][number] {
  return {
    id: step.id.toString(),
    staff: { id: step.staff_id.toString(), email: step.staff_email },
    action: step.action,
    note: step.note,
    at: step.at.toISOString(),
  };
}
