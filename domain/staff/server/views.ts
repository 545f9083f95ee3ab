import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.views.ts';
import { onStaff, type StaffUser } from './roles.ts';
import * as store from './store.views.ts';

type Answer = { data: contract.SavedView[] };

/** Views of lists, each for the one who saved it; they change nothing and are not audited. */
export function viewRoutes(db: Db): Route[] {
  return [
    onStaff(db, contract.listViews, atMost('120 per minute'), ({ query }, staff) =>
      answerOf(db, staff.id, query.page),
    ),
    onStaff(db, contract.saveView, atMost('30 per minute'), ({ body }, staff) =>
      save(db, staff, body),
    ),
    onStaff(db, contract.deleteView, atMost('30 per minute'), async ({ params }, staff) => {
      const page = await store.deleteView(db, staff.id, BigInt(params.id));
      return page === undefined ? refuse('not_found') : await answerOf(db, staff.id, page);
    }),
  ];
}

async function save(
  db: Db,
  { id }: StaffUser,
  view: Body<typeof contract.saveView>,
): Promise<Answer | Refusal<'views_max'>> {
  const isSaved = await store.saveView(db, id, view, contract.VIEWS_MAX);
  return isSaved ? await answerOf(db, id, view.page) : refuse('views_max');
}

async function answerOf(db: Queryable, staffId: PlayerId, page: string): Promise<Answer> {
  const rows = await store.listViews(db, staffId, page);
  return { data: rows.map(({ id, ...view }) => ({ id: id.toString(), ...view })) };
}
