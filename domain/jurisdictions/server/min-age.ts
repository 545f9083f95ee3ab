import type { Origin } from '#platform/server/http/route.ts';
import type { Jurisdictions, KnownPlace } from './jurisdictions.ts';

type From = Pick<Origin, 'ip' | 'headers'>;

/** The youngest age at which a visitor may register, in years, by where the request comes from. */
export type MinAgeOf = (from: From) => number;

/** Never below `floor`, the MIN_AGE of the installation. */
export function createMinAgeOf(
  jurisdictions: Pick<Jurisdictions, 'at'>,
  placeOf: (from: From) => KnownPlace,
  floor: number,
): MinAgeOf {
  return (from) => Math.max(floor, jurisdictions.at(placeOf(from)).rules.min_age);
}
