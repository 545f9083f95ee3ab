import { isCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isBonusBlocked } from '#domain/bonus-abuse/server/index.ts';
import { amountsOf, type BonusTerms } from '#domain/bonuses/rules.ts';
import { missedIn, type Segment } from '#domain/bonuses/rules.segments.ts';
import { readFacts } from '#domain/bonuses/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { OwnDrop } from '../contract.ts';
import { stakedIn } from '../rules.ts';
import { sumStaked, type DropRow } from './store.ts';

export type Missed = NonNullable<OwnDrop['missed']>;

export type EligibilityDeps = { readonly db: Db; readonly accounts: Accounts };

export type Claimant = { readonly id: PlayerId; readonly currency: string };

/** The first condition of a drop that a player does not meet now; undefined for none. */
export async function findMissed(
  { db, accounts }: EligibilityDeps,
  { id, currency }: Claimant,
  { conditions }: Pick<DropRow, 'conditions'>,
  bonus: BonusTerms,
): Promise<Missed | undefined> {
  if (!isCurrency(currency) || !amountsOf(bonus, currency)) return miss('currency');
  if (await isBonusBlocked(db, id)) return miss('blocked');
  const segments = [bonus.segment, conditions.segment].filter((each) => each !== undefined);
  if (segments.length > 0) {
    const facts = await readFacts(db, id);
    for (const segment of segments) {
      const field = missedIn(segment, facts);
      if (field) return miss(field, detailOf(segment, field));
    }
  }
  const staked = stakedIn(conditions, currency);
  if (!staked) return undefined;
  const account = await accounts.find(db, 'player_cash', id.toString(), currency);
  const sum = await sumStaked(db, id, account, staked.hours);
  return sum < staked.amount ? miss('staked', formatMoney(sum)) : undefined;
}

function miss(condition: Missed['condition'], detail: string | null = null): Missed {
  return { condition, detail };
}

/** The number or the day that is asked for. Lists of countries, tags and codes are not shown. */
function detailOf(segment: Segment, field: keyof Segment): string | null {
  switch (field) {
    case 'registered_from':
    case 'registered_before':
    case 'deposits_min':
    case 'deposits_max':
    case 'level_min':
    case 'level_max':
      return String(segment[field]);
    case 'countries':
    case 'partner_tags':
    case 'promo_codes':
    case 'is_verified':
    case 'accepts_marketing':
      return null;
  }
}
