/**
 * The house edge of games whose suppliers state no RTP, in basis points: by it their stakes give
 * rakeback, and bonuses are taken to cost so much. Rakeback is money: a change takes two people.
 */
import * as z from 'zod/mini';

const edge = z.int().check(z.minimum(0, 'edge_range'), z.maximum(1_000, 'edge_range'));

export const assumedEdges = z.object({ slots: edge, live: edge });

/** Small: little rakeback, and a bonus that looks expensive. */
export const FIRST_ASSUMED_EDGES: z.output<typeof assumedEdges> = { slots: 100, live: 50 };
