/**
 * The draw animation on the ticket board. It goes from ticket to ticket in order, round after
 * round, ever slower, and ends on the drawn ticket. It passes every ticket equally often, but for
 * the last round; nothing of it is random.
 */
export const DRAW_MS = 6_000;
const STEPS_MIN = 42;

/** The highlighted ticket this many milliseconds after the draw. */
export function ticketAt(tickets: number, winner: number, sinceMs: number): number {
  const passed = Math.min(1, Math.max(0, sinceMs / DRAW_MS));
  const laps = Math.max(1, Math.ceil((STEPS_MIN - winner) / tickets));
  const steps = laps * tickets + winner;
  const step = Math.floor(steps * (1 - (1 - passed) ** 3) + (passed === 1 ? 0 : 1e-9));
  return step % tickets;
}
