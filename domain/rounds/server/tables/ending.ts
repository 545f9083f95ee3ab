import type { Json } from '#core/fairness/json.ts';
import type { RoundsContext } from './context.ts';
import type { AnyTable } from './definition.ts';

/**
 * A round that is over, and when the next one opens: after pages have shown its outcome and its
 * result. A void round has no outcome.
 */
export function ending(
  { clock }: RoundsContext,
  { showMs, resultMs }: AnyTable,
  now: Date,
  outcome?: Json,
) {
  const shownMs = outcome === undefined ? 0 : (showMs?.(outcome) ?? 0);
  const next_at = new Date(Math.ceil(clock.now()) + shownMs + resultMs);
  return { state: 'settled' as const, ended_at: now, next_at };
}
