/**
 * The walk of the light over the rack. It goes from ticket to ticket in their order, over and
 * over, ever slower, and ends on the ticket that was drawn. It passes every ticket as often as any
 * other, but for the last lap; nothing of it is chosen.
 */
export const WALK_MS = 6_000;
const STEPS_MIN = 42;

/** The ticket under the light so many milliseconds after the draw. */
export function ticketAt(tickets: number, winner: number, sinceMs: number): number {
  const passed = Math.min(1, Math.max(0, sinceMs / WALK_MS));
  const laps = Math.max(1, Math.ceil((STEPS_MIN - winner) / tickets));
  const steps = laps * tickets + winner;
  const step = Math.floor(steps * (1 - (1 - passed) ** 3) + (passed === 1 ? 0 : 1e-9));
  return step % tickets;
}
