import { isRefusal } from '#core/refusal.ts';
import { countInSegment, createSimulator } from '#domain/bonuses/server/index.ts';
import { onStaff, onStaffList, proposalRoutes } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readPage, STAFF_PAGE_ROWS } from '#platform/server/paging.ts';
import * as codes from '../../contract.backoffice.codes.ts';
import * as grants from '../../contract.backoffice.grants.ts';
import { readBonusReport, readFreeRoundReport } from '../../contract.backoffice.report.ts';
import * as contract from '../../contract.backoffice.ts';
import { budgetKind } from './budgets.ts';
import { addCodes, closeSome, codeList } from './codes.ts';
import { costOf } from './costs.ts';
import { listAll, readOne, switchOne } from './definitions.ts';
import { createOdds, type BonusStaffDeps } from './deps.ts';
import { readFreeRoundSums } from './free-round-report.ts';
import { grantKind } from './grants.ts';
import { bonusesOf, cancelFor, countsOf, readBonusOf } from './player-bonuses.ts';
import { packRoutes } from './packs.ts';
import { readReport } from './report.ts';
import { versionKind } from './versions.ts';

/** Bonuses in the back office: their definitions, what is given by hand, codes and reports. */
export function bonusStaffRoutes(deps: BonusStaffDeps): Route[] {
  const { db } = deps;
  return [
    ...definitionRoutes(deps),
    ...grantRoutes(deps),
    ...codeRoutes(deps),
    onStaff(db, readBonusReport, atMost('60 per minute'), () => readReport(db)),
    onStaff(db, readFreeRoundReport, atMost('60 per minute'), () => readFreeRoundSums(db)),
  ];
}

function definitionRoutes(deps: BonusStaffDeps): Route[] {
  const { db } = deps;
  const listOdds = createOdds(deps);
  const simulate = createSimulator();
  return [
    onStaff(db, contract.listDefinitions, atMost('120 per minute'), (_asked, staff) =>
      listAll(deps, listOdds, staff),
    ),
    onStaff(db, contract.simulateCost, atMost('20 per minute'), ({ body }) =>
      costOf(simulate, listOdds, body),
    ),
    onStaff(db, contract.countSegment, atMost('20 per minute'), async ({ body }) => ({
      data: await countInSegment(db, body.segment),
    })),
    onStaff(db, contract.readDefinition, atMost('120 per minute'), ({ params }, staff) =>
      readOne(db, listOdds, staff, params.code),
    ),
    onStaff(db, contract.switchBonus, atMost('60 per minute'), ({ params, body }, staff) =>
      switchOne(db, listOdds, staff, params.code, body),
    ),
    ...packRoutes(db, listOdds),
    ...proposalRoutes(db, versionKind(listOdds)),
    ...proposalRoutes(db, budgetKind),
  ];
}

function grantRoutes(deps: BonusStaffDeps): Route[] {
  const { db } = deps;
  return [
    ...proposalRoutes(db, grantKind(deps)),
    ...onStaffList(db, {
      list: grants.listPlayerBonuses,
      file: grants.exportPlayerBonuses,
      action: 'bonus.grant.export',
      name: 'bonuses',
      source: ({ params }) => bonusesOf(db, params.player),
      fields: { columns: FILE_COLUMNS },
    }),
    onStaff(db, grants.readPlayerBonus, atMost('120 per minute'), ({ params }) =>
      readBonusOf(db, params),
    ),
    onStaff(db, grants.listPlayerCounts, atMost('120 per minute'), async ({ params, query }) => {
      const source = await countsOf(db, params);
      return isRefusal(source) ? source : await readPage(query, source, STAFF_PAGE_ROWS);
    }),
    onStaff(db, grants.cancelPlayerBonus, atMost('60 per minute'), ({ params, body }, staff) =>
      cancelFor(deps, staff, params, body.reason),
    ),
  ];
}

/** Without the names: the code says which bonus it is. */
const FILE_COLUMNS = [
  'id',
  'code',
  'version',
  'state',
  'source',
  'currency',
  'deposit',
  'amount',
  'balance',
  'required',
  'progress',
  'converted',
  'returned',
  'created_at',
  'claim_until',
  'active_until',
  'ended_at',
  'end_reason',
];

function codeRoutes({ db }: BonusStaffDeps): Route[] {
  return [
    ...onStaffList(db, {
      list: codes.listBonusCodes,
      file: codes.exportBonusCodes,
      action: 'bonus.code.export',
      name: 'promo-codes',
      source: ({ query }) => codeList(db, query),
    }),
    onStaff(db, codes.addBonusCodes, atMost('30 per minute'), ({ key, body }, staff) =>
      addCodes(db, staff, key, body),
    ),
    onStaff(db, codes.closeBonusCode, atMost('60 per minute'), ({ params, body }, staff) =>
      closeSome(db, staff, { id: BigInt(params.id) }, body.reason),
    ),
    onStaff(db, codes.closeCodeBatch, atMost('60 per minute'), ({ params, body }, staff) =>
      closeSome(db, staff, { batch: BigInt(params.id) }, body.reason),
    ),
  ];
}
