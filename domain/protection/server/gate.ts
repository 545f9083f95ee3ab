import { refuse, type Refusal } from '#core/refusal.ts';
import type { Gate } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { refusalOfBar } from './bars.ts';
import { isRegistered, type ExclusionRegister } from './exclusion-register.ts';
import { findMarked, personOf, type MarksOf, type Person } from './person.ts';

type Asking = { readonly marksOf: MarksOf; readonly registers: readonly ExclusionRegister[] };

/**
 * Keeps the excluded out, whatever way they proved who they are. It is asked only after the proof,
 * so a stranger never hears of it. A time-out lets in: to see the balance and to take money out.
 */
export function createGate({ marksOf, registers }: Asking): Gate {
  return async (db, player): Promise<Refusal | undefined> => {
    const closed = await readClosed(db, player.id);
    if (closed?.startsWith('account_excluded')) return refusalOfBar(closed);
    // The time of his own exclusion is over: he comes in, plays nothing, and may ask to return.
    if (closed === 'exclusion_return_needed') return undefined;
    const person = await personOf(db, player.id);
    const marked = await findMarked(db, marksOf(person), 'closing');
    if (marked) return excludedUntil(marked.until?.toISOString().slice(0, 10) ?? 'indefinite');
    return (await isRegistered(registers, db, person)) ? excludedUntil('register') : undefined;
  };
}

function excludedUntil(detail: string): Refusal {
  return refuse('account_excluded', { until: [`account_excluded:${detail}`] });
}

/** Asked by every way to open an account, before it is opened. */
export function createPersonCheck({ marksOf, registers }: Asking) {
  return async (db: Queryable, person: Person): Promise<boolean> =>
    (await findMarked(db, marksOf(person), 'opening')) !== undefined ||
    (await isRegistered(registers, db, person));
}

async function readClosed(db: Queryable, playerId: bigint): Promise<string | null> {
  const rows = await db.query<{ closed: string | null }>(
    'select protection_closed($1, null, clock_timestamp()) as closed',
    [playerId],
  );
  return rows[0]!.closed;
}
