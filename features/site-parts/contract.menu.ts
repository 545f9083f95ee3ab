import * as z from 'zod/mini';
import { entryId, idsDiffer, shownText, siteAddress, textsOf } from './contract.fields.ts';
import {
  isRequired,
  MENU_AUDIENCES,
  MENU_PAGES,
  MENU_PLACES,
  type MenuPage,
} from './rules.menu.ts';

const MENU_MAX = 60;
export const MENU_TITLE_MAX = 40;

const placed = {
  id: entryId,
  place: z.enum(MENU_PLACES),
  is_on: z.boolean(),
  audience: z.enum(MENU_AUDIENCES),
};

// The names of a constant object.
const PAGES = Object.values(MENU_PAGES).flat() as MenuPage[];

const menuPage = z.object({ ...placed, kind: z.literal('page'), page: z.enum(PAGES) }).check(
  z.refine(({ place, page }) => MENU_PAGES[place].some((each) => each === page), {
    error: 'menu_page_place',
    path: ['place'],
  }),
  z.refine((row) => !isRequired(row) || (row.is_on && row.audience === 'everyone'), {
    error: 'menu_page_required',
    path: ['is_on'],
  }),
);

const menuLink = z.object({
  ...placed,
  kind: z.literal('link'),
  address: siteAddress,
  texts: textsOf(z.object({ title: shownText(MENU_TITLE_MAX) })),
});

const menuRow = z.discriminatedUnion('kind', [menuPage, menuLink]);
export type MenuEntry = z.output<typeof menuRow>;

/** In the order of each place; empty: the menu of the app. */
export const menu = z.array(menuRow).check(
  z.maxLength(MENU_MAX, 'too_many'),
  idsDiffer,
  z.refine(
    (rows) => {
      const pages = rows.flatMap((row) => (row.kind === 'page' ? [row.page] : []));
      return new Set(pages).size === pages.length;
    },
    { error: 'menu_page_twice' },
  ),
);
