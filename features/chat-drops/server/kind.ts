import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { addMoney, formatMoney, ZERO, type Micro } from '#core/money.ts';
import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { soleGrantMax } from '#domain/bonuses/rules.limits.ts';
import { findBonus, listBudgetsLeft, type BonusRow } from '#domain/bonuses/server/index.ts';
import { writeAudit, type ProposalKind, type StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { chatDrops, type ChatDropProposal } from '../contract.backoffice.ts';
import { dropErrors, mostOf, SOLE_SUM_HOURS, type DropTerms } from '../rules.ts';
import { findByRequest, insertDrop, listOpenedAlone, lockOpening } from './store.ts';

type Terms = ChatDropProposal['terms'];
type Request = Body<typeof chatDrops.propose>;

export type DropKindDeps = {
  readonly announceDrop: (tx: Pick<Tx, 'onCommit'>, id: bigint) => void;
};

/** Drops in the chat: a small one opens at once, beyond a sum it takes two people. */
export function dropKind(deps: DropKindDeps): ProposalKind<typeof chatDrops, Terms, Request> {
  return {
    name: 'chat_drops',
    calls: chatDrops,
    audit: 'chat.drop',
    subjectOf: ({ terms }) => terms.bonus,
    draft: (tx, request, staff, key) => draft(deps, tx, request, staff, key),
    refuseApproval: async (db, { terms }) => {
      const bonus = await findOffered(db, terms.terms);
      if (isRefusal(bonus)) return bonus;
      return bonus.version === terms.version ? undefined : refuse('proposal_outdated');
    },
    apply: async (tx, { id, terms: { terms, version } }, staff) => {
      const bonus = await findOffered(tx, terms);
      if (isRefusal(bonus)) return bonus;
      if (bonus.version !== version) return refuse('proposal_outdated');
      const asked = { openedBy: staff.id, requestKey: null, proposalId: id };
      return { result: await open(deps, tx, terms, bonus, asked) };
    },
  };
}

async function draft(
  deps: DropKindDeps,
  tx: Tx,
  { terms, reason }: Request,
  staff: StaffUser,
  key: string,
) {
  const requestKey = `staff:${staff.id}:${key}`;
  await lockOpening(tx);
  if (await findByRequest(tx, requestKey)) return { terms: null };
  const bonus = await findOffered(tx, terms);
  if (isRefusal(bonus)) return bonus;
  const most = mostOf(bonus.terms, terms.places);
  const proposed: Terms = { terms, version: bonus.version, most: shownSums(most) };
  if (await isBeyondOne(tx, staff.id, most)) return { terms: proposed };
  const asked = { openedBy: staff.id, requestKey, proposalId: null };
  const id = await open(deps, tx, terms, bonus, asked);
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'chat.drop.open',
    target: id.toString(),
    after: proposed,
    reason,
  });
  return { terms: null };
}

/** The bonus of a drop that can be opened now: it is on, and its budgets hold every place. */
async function findOffered(
  db: Queryable,
  terms: DropTerms,
): Promise<BonusRow | Refusal<'bonus_unknown' | 'bad_input'>> {
  const bonus = await findBonus(db, terms.bonus);
  if (!bonus?.isOn) return refuseField('terms.bonus', 'bonus_unknown');
  const errors = dropErrors(terms, bonus.terms);
  if (errors) return refuse('bad_input', errors);
  const left = await leftOf(db, bonus.id);
  for (const [currency, most] of mostOf(bonus.terms, terms.places)) {
    if ((left.get(currency) ?? ZERO) >= most) continue;
    return refuse('bad_input', {
      'terms.places': [{ code: 'drop_over_budget', detail: currency }],
    });
  }
  return bonus;
}

/** What is left of the budgets of a bonus, by currency. */
export async function leftOf(
  db: Queryable,
  bonusId: bigint,
): Promise<ReadonlyMap<Currency, Micro>> {
  const budgets = await listBudgetsLeft(db, [bonusId]);
  return new Map(budgets.map(({ currency, left }) => [currency, left]));
}

/** Whether this and what the person opened alone lately is more than one may give. */
async function isBeyondOne(
  tx: Tx,
  staffId: PlayerId,
  most: ReadonlyMap<Currency, Micro>,
): Promise<boolean> {
  const sums = new Map(most);
  for (const { bonus, version, places } of await listOpenedAlone(tx, staffId, SOLE_SUM_HOURS)) {
    const { terms } = (await findBonus(tx, bonus, version))!;
    for (const [currency, given] of mostOf(terms, places)) {
      sums.set(currency, addMoney(sums.get(currency) ?? ZERO, given));
    }
  }
  return [...sums].some(([currency, sum]) => sum > soleGrantMax(currency));
}

type Asked = {
  readonly openedBy: PlayerId;
  readonly requestKey: string | null;
  readonly proposalId: bigint | null;
};

async function open(
  { announceDrop }: DropKindDeps,
  tx: Tx,
  { bonus, locale, places, minutes, ...conditions }: DropTerms,
  { version }: BonusRow,
  asked: Asked,
): Promise<bigint> {
  const id = await insertDrop(tx, {
    ...asked,
    locale,
    bonus,
    version,
    places,
    minutes,
    conditions,
  });
  announceDrop(tx, id);
  return id;
}

export function shownSums(sums: ReadonlyMap<Currency, Micro>) {
  return CURRENCIES.flatMap((currency) => {
    const amount = sums.get(currency);
    return amount === undefined ? [] : [{ currency, amount: formatMoney(amount) }];
  });
}
