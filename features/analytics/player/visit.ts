/** The visitor and the visit of this browser, shared by its tabs. */
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { currentLocation } from '#platform/browser/router/navigation.ts';
import { cookies, local } from '#platform/browser/storage.ts';
import { goesOn, pathOf, sourceOf, timeOrderedId, type VisitMark } from '../rules.ts';

const VISITOR = 'analytics_visitor';
const VISIT = 'analytics_visit';

export function visitorNow(): string {
  const known = local.get(VISITOR);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  local.set(VISITOR, made);
  return made;
}

/** The visit that an event of this moment belongs to: the present one, or a new one. */
export function visitNow(nowMs: number): VisitMark {
  const known = readVisit();
  const visit = known && goesOn(known, nowMs) ? { ...known, last_at: nowMs } : begin(nowMs);
  local.set(VISIT, JSON.stringify(visit));
  return visit;
}

/** Removes what this browser is known by, and returns it. */
export function removeVisitor(): string | null {
  const known = local.get(VISITOR);
  local.remove(VISITOR);
  local.remove(VISIT);
  return known;
}

function begin(nowMs: number): VisitMark {
  const { query, path } = currentLocation();
  return {
    id: timeOrderedId(nowMs, crypto.randomUUID()),
    started_at: nowMs,
    last_at: nowMs,
    locale: currentLocale(),
    source: sourceOf(query, cookies.get('partnerId'), document.referrer, location.host),
    entry: pathOf(path),
  };
}

function readVisit(): VisitMark | undefined {
  try {
    const kept = JSON.parse(local.get(VISIT) ?? 'null') as VisitMark | null;
    return typeof kept?.id === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}
