import { toPlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import {
  caseOrder,
  findCase,
  importList,
  listCases,
  listVersions,
  listVersionsInForce,
  screenDue,
  type ListVersion,
  type Screening,
} from '#domain/aml/server/index.ts';
import {
  onStaff,
  onStaffList,
  proposalRoutes,
  writeAudit,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import * as contract from '../contract.backoffice.ts';
import { addNote, claimCase, openByHand, reopen } from './change.ts';
import { decisionKind } from './decide.ts';
import { attachFile, readFile, type FileDeps } from './files.ts';
import { detailsOf, shownCase } from './present.ts';

export { listenForDueDiligence } from './listen.ts';

/** AML cases and screening lists, for risk. */
export function amlRoutes(deps: FileDeps): Route[] {
  const { db } = deps;
  return [...caseRoutes(deps), ...proposalRoutes(db, decisionKind), ...listRoutes(db)];
}

/** Screens players who are due: with a new version of a list, or a name that was not screened. */
export function amlJobs(deps: { readonly db: Db; readonly screening: Screening }) {
  const run = () => screenDue(deps.db, deps.screening);
  return [{ name: 'aml.screen-players', everyMs: 15_000, run }];
}

function caseRoutes(deps: FileDeps): Route[] {
  const { db } = deps;
  const often = atMost('60 per minute');
  /** The case after a change, or the refusal of it. */
  const after = async <Code extends string>(
    staff: StaffUser,
    id: bigint,
    changed: Promise<undefined | Refusal<Code>>,
  ) => (await changed) ?? (await detailsOf(db, staff, id));
  return [
    ...onStaffList(db, {
      list: contract.listAmlCases,
      file: contract.exportAmlCases,
      action: 'aml.export',
      name: 'aml-cases',
      source: ({ query }, staff) => caseList(db, staff, query),
    }),
    onStaff(db, contract.readAmlCase, atMost('120 per minute'), ({ params }, staff) =>
      readCase(db, staff, BigInt(params.id)),
    ),
    onStaff(db, contract.openAmlCase, often, async ({ body }, staff) => {
      const id = await openByHand(db, staff, body);
      return isRefusal(id) ? id : await detailsOf(db, staff, id);
    }),
    onStaff(db, contract.claimAmlCase, often, ({ params, body }, staff) => {
      const id = BigInt(params.id);
      return after(staff, id, claimCase(db, staff, id, body));
    }),
    onStaff(db, contract.noteAmlCase, often, ({ params, body }, staff) => {
      const id = BigInt(params.id);
      return after(staff, id, addNote(db, staff, id, body.note));
    }),
    onStaff(
      db,
      contract.attachAmlFile,
      atMost('60 per hour'),
      ({ params, query, upload }, staff) => {
        const id = BigInt(params.id);
        return after(staff, id, attachFile(deps, staff, id, { name: query.file_name, upload }));
      },
    ),
    onStaff(db, contract.readAmlFile, atMost('120 per minute'), ({ params }, staff) =>
      readFile(deps, staff, BigInt(params.id), params.file),
    ),
    onStaff(db, contract.reopenAmlCase, often, ({ params, body }, staff) => {
      const id = BigInt(params.id);
      return after(staff, id, reopen(db, staff, id, body.reason));
    }),
  ];
}

async function readCase(db: Db, staff: StaffUser, id: bigint) {
  const row = await findCase(db, id);
  if (!row) return refuse('not_found');
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'aml.read',
      playerId: row.player_id,
      target: id.toString(),
    }),
  );
  return await detailsOf(db, staff, id);
}

function caseList(
  db: Db,
  { id: viewer }: StaffUser,
  { status, kind, player, mine, sort }: Query<typeof contract.exportAmlCases>,
) {
  const filter = {
    status,
    kind,
    playerId: player === undefined ? undefined : toPlayerId(player),
    claimedBy: mine === undefined ? undefined : viewer,
  };
  return sortedList(caseOrder(sort), (page) => listCases(db, filter, page), shownCase);
}

/** The latest versions that the page shows. */
const VERSIONS_SHOWN = 50;

function listRoutes(db: Db): Route[] {
  return [
    onStaff(db, contract.listScreeningLists, atMost('60 per minute'), async () => ({
      data: await readVersions(db),
    })),
    onStaff(
      db,
      contract.importScreeningList,
      atMost('20 per hour'),
      async ({ query, upload }, staff) => {
        const { kind, file_name: fileName } = query;
        const id = await importList(db, staff, { kind, fileName, bytes: upload.bytes });
        if (isRefusal(id)) return id;
        const versions = await readVersions(db);
        return { data: versions.find((version) => version.id === id.toString())! };
      },
    ),
  ];
}

async function readVersions(db: Db): Promise<contract.ShownList[]> {
  const inForce = new Set((await listVersionsInForce(db)).map(({ id }) => id));
  const rows = await listVersions(db, VERSIONS_SHOWN);
  return rows.map((row) => shownList(row, inForce.has(row.id)));
}

function shownList(row: ListVersion, isInForce: boolean): contract.ShownList {
  return {
    id: row.id.toString(),
    kind: row.kind,
    hash: row.hash,
    file_name: row.file_name,
    entries: row.entries,
    is_in_force: isInForce,
    imported_at: row.imported_at.toISOString(),
    imported_by: row.imported_by,
  };
}
