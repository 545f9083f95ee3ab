import type * as z from 'zod/mini';
import type { CsvCells } from '#core/csv.ts';
import type { PlayerId } from '#core/ids.ts';
import type { CallShape } from '#core/wire.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type { Action } from '../rules.actions.ts';
import type { StaffUser } from './roles.ts';
import { writeAudit } from './store.ts';

export type ListFile<Shown> = {
  /** The action of the audit entry, and the filters it records. */
  readonly action: Action;
  readonly filters: object;
  /** Whose list it is, if it is the list of one player. */
  readonly playerId?: PlayerId;
  readonly name: string;
  readonly columns: readonly (keyof Shown & string)[];
  readonly rows: AsyncIterable<Shown> | Iterable<Shown>;
};

/** A list as a CSV file. The export is audited before the first row is read. */
export async function exportList<Shown extends object>(
  db: Db,
  { id: staffId, role }: StaffUser,
  { action, filters: after, playerId, name, columns, rows }: ListFile<Shown>,
): Promise<FileResponse> {
  await db.transaction((tx) =>
    writeAudit(tx, { staffId, role, action, after, ...(playerId !== undefined && { playerId }) }),
  );
  return csvFile(name, columns, cellsOf(rows, columns));
}

async function* cellsOf<Shown extends object>(
  rows: ListFile<Shown>['rows'],
  columns: ListFile<Shown>['columns'],
): AsyncGenerator<CsvCells> {
  for await (const row of rows) yield columns.map((name) => textOf(row[name]));
}

/** Fields as the call formats them; several words in one cell, objects as JSON. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.every(isText) ? value.join(' ') : JSON.stringify(value);
  return JSON.stringify(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** The fields of a list's rows, in the order of the contract. */
export function columnsOf({ answer }: CallShape): readonly string[] {
  const page = answer as z.ZodMiniObject<{ data: z.ZodMiniArray<z.ZodMiniObject> }>;
  return Object.keys(page.shape.data.def.element.shape);
}
