import * as z from 'zod/mini';
import { pageOf, pageQuery, type CallShape, type Schema } from './wire.ts';

type Fields = Readonly<Record<string, Schema>>;

/** A list of the back office, with its file: one declaration for both. */
export type ListDeclaration = {
  /** `staff.listDeposits`; its file is `staff.exportDeposits`. */
  readonly name: string;
  readonly summary: string;
  /** The file is at the same path with `/export`. */
  readonly path: string;
  readonly roles: readonly string[];
  /** A file leaves the system: as a rule, fewer roles may export than may read. */
  readonly exportRoles: readonly string[];
  readonly params?: Schema;
  /** What both calls may be narrowed by. */
  readonly filters: Fields;
  /** A condition over several filters, as the order of two days. */
  readonly check?: <Q extends z.ZodMiniObject>(query: Q) => Q;
  readonly row: Schema;
};

type PageFields = (typeof pageQuery)['shape'];
type Common<D extends ListDeclaration> = {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET';
  readonly path: string;
  readonly audience: 'staff';
  readonly refusals: D['params'] extends Schema
    ? readonly ['forbidden', 'not_found']
    : readonly ['forbidden'];
} & (D['params'] extends Schema ? { readonly params: D['params'] } : unknown);

export type ListCall<D extends ListDeclaration> = Common<D> & {
  readonly roles: D['roles'];
  readonly query: z.ZodMiniObject<PageFields & D['filters']>;
  readonly answer: ReturnType<typeof pageOf<D['row']>>;
};
export type ExportCall<D extends ListDeclaration> = Common<D> & {
  readonly roles: D['exportRoles'];
  readonly query: z.ZodMiniObject<D['filters']>;
  readonly answer: z.ZodMiniUnknown;
  readonly download: readonly ['text/csv'];
};

/** A filter field: what the list is ordered by, upwards as `amount`, downwards as `-amount`. */
export function sortBy<const N extends string>(names: readonly N[]) {
  return z.optional(z.enum(names.flatMap((name): (N | `-${N}`)[] => [name, `-${name}`])));
}

/** Declares a list, page by page, and the file of all its rows with the same filters. */
export function listCalls<const D extends ListDeclaration>(
  declared: D,
): { readonly list: ListCall<D>; readonly file: ExportCall<D> } {
  const { name, summary, path, roles, exportRoles, params, filters, row } = declared;
  const { check = (query) => query } = declared;
  const common = {
    method: 'GET',
    audience: 'staff',
    refusals: params ? ['forbidden', 'not_found'] : ['forbidden'],
    ...(params && { params }),
  } as const;
  const list: CallShape = {
    ...common,
    name,
    summary,
    path,
    roles,
    query: check(z.object({ ...pageQuery.shape, ...filters })),
    answer: pageOf(row),
  };
  const file: CallShape = {
    ...common,
    name: name.replace('.list', '.export'),
    summary: `Exports all rows of ${name} as CSV, with the same filters. The export is audited.`,
    path: `${path}/export`,
    roles: exportRoles,
    query: check(z.object(filters)),
    answer: z.unknown(),
    download: ['text/csv'],
  };
  // The types repeat what is assembled above, with the schemas of this declaration.
  return { list: list as ListCall<D>, file: file as ExportCall<D> };
}
