import { announcements } from '../contract.announcements.ts';
import { banners } from '../contract.banners.ts';
import { menu } from '../contract.menu.ts';
import type { Part } from '../rules.ts';

/** The form of each part as it is stored. */
export const PART_FORMS = { banners, announcements, menu } as const satisfies Record<Part, object>;

export type PartValue<P extends Part> = NonNullable<
  ReturnType<(typeof PART_FORMS)[P]['safeParse']>['data']
>;

/** Undefined for what another version of the program has stored in a form of its own. */
export function readPart<P extends Part>(part: P, value: unknown): PartValue<P> | undefined {
  // The form of this part reads values of this part.
  return PART_FORMS[part].safeParse(value).data as PartValue<P> | undefined;
}
