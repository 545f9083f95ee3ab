import { toPlayerId } from '#core/ids.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, CallShape, Params, Query, RefusalCodeOf } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import {
  atMost,
  type CallHandler,
  type CallRequest,
  type Route,
} from '#platform/server/http/route.ts';
import { readAll, readPage, STAFF_PAGE_ROWS, type ListSource } from '#platform/server/paging.ts';
import type { Role } from '../rules.ts';
import type { Action } from '../rules.actions.ts';
import { columnsOf, exportList } from './export-list.ts';
import { onStaff, type StaffUser } from './roles.ts';

type StaffCall = CallShape & { readonly audience: 'staff'; readonly roles: readonly Role[] };
type Shown<L extends StaffCall> = Answer<L> extends { data: (infer S)[] } ? S : never;
type Asked<F extends StaffCall> = { readonly params: Params<F>; readonly query: Query<F> };
type Source<L extends StaffCall, Row, Position> =
  | ListSource<Row, Shown<L>, Position>
  | Refusal<RefusalCodeOf<L>>;

export type StaffList<L extends StaffCall, F extends StaffCall, Row, Position> = {
  /** The two calls of one `listCalls`. */
  readonly list: L;
  readonly file: F;
  /** The action of the export in the audit log. */
  readonly action: Action;
  /** The file without its ending; that of one player's list has the player's id, too. */
  readonly name: string;
  readonly source: (
    asked: Asked<F>,
    staff: StaffUser,
  ) => Source<L, Row, Position> | Promise<Source<L, Row, Position>>;
  /** Where the file differs from the list; otherwise it has every field of the list. */
  readonly fields?: {
    readonly columns: readonly string[];
    readonly show?: (row: Row) => object;
  };
};

/** The routes of a list of the back office: its pages, and all of it as an audited CSV file. */
export function onStaffList<L extends StaffCall, F extends StaffCall, Row, Position>(
  db: Db,
  declared: StaffList<L, F, Row, Position>,
): Route[] {
  const { list, file, action, name, source, fields } = declared;
  const columns = fields?.columns ?? columnsOf(list);
  async function page(asked: CallRequest<L>, staff: StaffUser) {
    // Filters of the list are those of its file, both made of one declaration.
    const found = await source(asked as unknown as Asked<F>, staff);
    if (isRefusal(found)) return found;
    return await readPage(asked.query as object, found, STAFF_PAGE_ROWS);
  }
  async function save(asked: CallRequest<F>, staff: StaffUser) {
    const found = await source(asked, staff);
    if (isRefusal(found)) return found;
    const rows = readAll<Row, object, Position>({
      ...found,
      show: fields?.show ?? (found.show as (row: Row) => object),
    });
    return await exportList(db, staff, {
      action,
      ...fileOf(name, asked.params, asked.query as object),
      columns,
      rows: rows as AsyncIterable<Record<string, unknown>>,
    });
  }
  // A page is the answer of the list, and a CSV file that of its export.
  return [
    onStaff(db, list, atMost('240 per minute'), page as unknown as StaffWork<L>),
    onStaff(db, file, atMost('6 per minute'), save as unknown as StaffWork<F>),
  ];
}

type StaffWork<C extends StaffCall> = (
  request: CallRequest<C>,
  staff: StaffUser,
) => ReturnType<CallHandler<C>>;

function fileOf(name: string, params: unknown, filters: object) {
  const { player } = (params ?? {}) as { readonly player?: string };
  if (player === undefined) return { name: `${name}.csv`, filters };
  return {
    name: `${name}-${player}.csv`,
    filters: { list: name, ...filters },
    playerId: toPlayerId(player),
  };
}
