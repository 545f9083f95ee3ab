import type { Currency } from '#core/currency.ts';
import { formatMoney, sumMoney, ZERO, type Micro } from '#core/money.ts';
import { refuse, type FieldErrors } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { isGivable } from '#domain/bonuses/rules.cashback.ts';
import { expectedAmounts, wageringCost } from '#domain/bonuses/rules.cost.ts';
import { countedGames } from '#domain/bonuses/rules.odds.ts';
import type { PackTerms } from '#domain/bonuses/rules.packs.ts';
import { amountsOf } from '#domain/bonuses/rules.ts';
import {
  findOpenPack,
  findPack,
  insertPackVersion,
  listBonuses,
  listPacks,
  lockPacks,
  setOpenPack,
  type BonusRow,
} from '#domain/bonuses/server/index.ts';
import {
  listProposals,
  onStaff,
  presentProposals,
  proposalRoutes,
  writeAudit,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.backoffice.packs.ts';
import type { ListOdds } from './deps.ts';

type Terms = contract.PackProposal['terms'];
type Request = Body<typeof contract.packVersions.propose>;

const PROPOSALS_SHOWN = 100;

/** Welcome packs in the back office: proposed, approved, switched, and what they cost. */
export function packRoutes(db: Db, listOdds: ListOdds): Route[] {
  return [
    ...proposalRoutes(db, packKind),
    onStaff(db, contract.listPacks, atMost('120 per minute'), (_request, staff) =>
      listAll(db, staff),
    ),
    onStaff(db, contract.switchPack, atMost('60 per minute'), ({ params, body }, staff) =>
      switchOne(db, staff, params.code, body),
    ),
    onStaff(db, contract.costOfPack, atMost('60 per minute'), async ({ body }) => {
      const bonuses = await stepBonuses(db);
      const errors = packErrors(body.terms, bonuses);
      return errors
        ? refuse('bad_input', errors)
        : { data: packCost(body.terms, body.currency, bonuses, listOdds) };
    }),
  ];
}

/** The steps of welcome packs, each version approved by a second person. */
export const packKind: ProposalKind<typeof contract.packVersions, Terms, Request> = {
  name: 'bonus_packs',
  calls: contract.packVersions,
  audit: 'bonus.pack',
  subjectOf: ({ code }) => code,
  draft: async (tx, { code, terms, based_on }) => {
    if ((await versionOf(tx, code)) !== based_on) return refuse('version_outdated');
    const errors = packErrors(terms, await stepBonuses(tx));
    if (errors) return refuse('bad_input', errors);
    return { terms: { code, terms, based_on } };
  },
  refuseApproval: async (db, { terms }) =>
    (await versionOf(db, terms.code)) === terms.based_on ? undefined : refuse('proposal_outdated'),
  apply: async (tx, { id, terms: { code, terms } }) => {
    const before = (await findPack(tx, code))?.terms ?? {};
    const version = await insertPackVersion(tx, code, terms, id);
    return { before, after: { version } };
  },
};

/** Those that a step can be. */
async function stepBonuses(db: Queryable): Promise<BonusRow[]> {
  return (await listBonuses(db)).filter(({ terms }) => isGivable(terms));
}

async function versionOf(db: Queryable, code: string): Promise<number> {
  return (await findPack(db, code))?.version ?? 0;
}

/** A step is a bonus that exists, and is in the pack once. */
function packErrors(
  { steps }: PackTerms,
  bonuses: readonly Pick<BonusRow, 'code'>[],
): FieldErrors | undefined {
  const codeOf = (step: string, index: number) => {
    if (bonuses.every(({ code }) => code !== step)) return 'bonus_unknown';
    return steps.indexOf(step) < index ? 'bonus_pack_repeated' : undefined;
  };
  const errors = steps.flatMap((step, index) => {
    const code = codeOf(step, index);
    return code === undefined ? [] : [[`terms.steps.${index}`, [{ code }]] as const];
  });
  return errors.length === 0 ? undefined : Object.fromEntries(errors);
}

async function listAll(db: Db, staff: StaffUser) {
  const open = await listProposals<Terms>(db, packKind.name, {
    status: 'open',
    limit: PROPOSALS_SHOWN,
  });
  return {
    data: {
      packs: (await listPacks(db)).map(({ code, isOn, version, terms, ...counts }) => ({
        code,
        is_on: isOn,
        version,
        terms,
        players: Number(counts.players),
        players_latest: Number(counts.playersLatest),
      })),
      proposals: await presentProposals(db, packKind, staff, open),
      bonuses: (await stepBonuses(db)).map(({ code, terms, isOn }) => ({
        code,
        names: terms.names,
        is_on: isOn,
      })),
    },
  };
}

async function switchOne(
  db: Db,
  staff: StaffUser,
  code: string,
  { is_on: isOn, reason }: Body<typeof contract.switchPack>,
) {
  return await db.transaction(async (tx) => {
    await lockPacks(tx);
    const pack = await findPack(tx, code);
    if (!pack) return refuse('not_found');
    if (pack.isOn === isOn) return { data: { is_on: isOn } };
    const open = await findOpenPack(tx);
    await setOpenPack(tx, isOn ? code : null);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'bonus.pack.state',
      target: code,
      // Switching one on switches the one that was on off.
      before: { is_on: pack.isOn, open: open?.code ?? null },
      after: { is_on: isOn, version: pack.version, open: isOn ? code : null },
      reason,
    });
    return { data: { is_on: isOn } };
  });
}

/** Each step by the formula of its bonus; steps without amounts in the currency are skipped. */
export function packCost(
  { steps }: PackTerms,
  currency: Currency,
  bonuses: readonly BonusRow[],
  listOdds: ListOdds,
): contract.PackCost {
  const odds = listOdds();
  const costs = steps.flatMap((code, index) => {
    const terms = bonuses.find((bonus) => bonus.code === code)!.terms;
    const given = amountsOf(terms, currency);
    if (!given) return [];
    const amounts = expectedAmounts(terms, given, odds);
    const [game] = countedGames(terms, odds);
    return [{ step: index + 1, code, ...wageringCost(terms, amounts, game) }];
  });
  const sumOf = (name: 'deposit' | 'bonus' | 'value') =>
    sumMoney([ZERO, ...costs.map((cost) => cost[name])]);
  return {
    steps: costs.map(({ step, code, ...cost }) => ({ step, code, ...shown(cost) })),
    total: shown({ deposit: sumOf('deposit'), bonus: sumOf('bonus'), value: sumOf('value') }),
  };
}

function shown({ deposit, bonus, value }: Readonly<Record<'deposit' | 'bonus' | 'value', Micro>>) {
  return {
    deposit: formatMoney(deposit),
    bonus: formatMoney(bonus),
    value: formatMoney(value),
  };
}
