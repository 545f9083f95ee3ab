import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import {
  findPartner,
  listPartners,
  partnerOrder,
  readProgramme,
} from '#domain/affiliates/server/index.ts';
import { onStaff, onStaffList } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import * as contract from '../contract.backoffice.ts';
import * as commands from './change.ts';
import { addCode, endCode } from './codes.ts';
import type { AffiliateDeps } from './deps.ts';
import { detailsOf, shownPartner, shownProgramme } from './present.ts';

const OFTEN = atMost('60 per minute');

/** Partners, their links, and which of them brought a player. */
export function partnerRoutes(deps: AffiliateDeps): Route[] {
  const { db, publicUrl } = deps;
  const read = async (id: bigint) => {
    const row = await commands.requirePartner(db, id);
    return isRefusal(row) ? row : { data: await detailsOf(db, row, publicUrl()) };
  };
  /** The partner after a change, or the refusal of it. */
  const after = async <Code extends string>(
    id: bigint,
    changed: Promise<undefined | Refusal<Code>>,
  ) => (await changed) ?? (await read(id));
  return [
    ...onStaffList(db, {
      list: contract.listPartners,
      file: contract.exportPartners,
      action: 'affiliate.export',
      name: 'partners',
      source: ({ query }) => partnerList(db, query),
    }),
    onStaff(db, contract.readProgramme, OFTEN, () => programmeOf(db)),
    onStaff(db, contract.saveProgramme, OFTEN, async ({ body }, staff) => {
      return (await commands.changeProgramme(db, staff, body)) ?? (await programmeOf(db));
    }),
    onStaff(db, contract.readPartner, atMost('120 per minute'), ({ params }) =>
      read(BigInt(params.partner)),
    ),
    onStaff(db, contract.editPartner, OFTEN, ({ params, body }, staff) => {
      const id = BigInt(params.partner);
      return after(id, commands.editPartner(db, staff, id, body));
    }),
    onStaff(db, contract.addPartnerLink, OFTEN, ({ params, body }, staff) => {
      const id = BigInt(params.partner);
      return after(id, commands.addLink(db, staff, id, body));
    }),
    onStaff(db, contract.switchPartnerLink, OFTEN, ({ params, body }, staff) => {
      const ids = { partner: BigInt(params.partner), link: BigInt(params.link) };
      return after(ids.partner, commands.changeLink(db, staff, ids, body));
    }),
    onStaff(db, contract.addPartnerCode, OFTEN, ({ params, body }, staff) => {
      const id = BigInt(params.partner);
      return after(id, addCode(db, staff, id, body));
    }),
    onStaff(db, contract.closePartnerCode, OFTEN, ({ params, body }, staff) => {
      const ids = { partner: BigInt(params.partner), code: BigInt(params.code) };
      return after(ids.partner, endCode(db, staff, ids, body.reason));
    }),
    ...loginRoutes(deps),
  ];
}

/** Changes that return an initial password of the portal. */
function loginRoutes(deps: AffiliateDeps): Route[] {
  const { db, publicUrl } = deps;
  const withPassword = async <Code extends string>(
    changed: { readonly id: bigint; readonly password: string | null } | Refusal<Code>,
  ) => {
    if (isRefusal(changed)) return changed;
    const row = await findPartner(db, changed.id);
    const partner = await detailsOf(db, row!, publicUrl());
    return { data: { partner, password: changed.password } };
  };
  return [
    onStaff(db, contract.addPartner, atMost('20 per minute'), async ({ body }, staff) =>
      withPassword(await commands.addPartner(deps, staff, body)),
    ),
    onStaff(db, contract.setPartnerStatus, OFTEN, async ({ params, body }, staff) =>
      withPassword(await commands.changeStatus(deps, staff, BigInt(params.partner), body)),
    ),
    onStaff(db, contract.resetPartnerLogin, OFTEN, async ({ params, body }, staff) =>
      withPassword(await commands.resetLogin(deps, staff, BigInt(params.partner), body)),
    ),
  ];
}

function partnerList(
  db: Queryable,
  { status, search, sort }: Query<typeof contract.exportPartners>,
) {
  const filter = { status, search, parentId: undefined };
  return sortedList(partnerOrder(sort), (page) => listPartners(db, filter, page), shownPartner);
}

async function programmeOf(db: Queryable) {
  return { data: shownProgramme(await readProgramme(db)) };
}
