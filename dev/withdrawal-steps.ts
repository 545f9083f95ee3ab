import { randomBytes } from 'node:crypto';
import {
  CARD,
  type WithdrawalTestResponse,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from './withdrawals-fixture.ts';

const PATH = '/api/v2/billing/withdrawals';
const STAFF = '/api/v2/staff/withdrawals';

export type TestWithdrawal = {
  readonly player: WithdrawalTestUser;
  readonly id: string;
  readonly reference: string;
};

type Terms = { hash: string; fee: string; arrives: string };
const TERMS: Terms = { hash: 'cardwayrub', fee: '0.00', arrives: '500.00' };

/** Requests a withdrawal of whole rubles, to the card that all tests use. */
export function postWithdrawal(
  fixture: WithdrawalsFixture,
  player: WithdrawalTestUser,
  amount: string,
  change: object = {},
): Promise<WithdrawalTestResponse> {
  const terms = { ...TERMS, arrives: `${amount}.00`, amount, destination: CARD };
  const key = randomBytes(12).toString('hex');
  return fixture.send('POST', PATH, { as: player, key, body: { ...terms, ...change } });
}

/** A decision of a staff user about one withdrawal. */
export function decideAs(
  fixture: WithdrawalsFixture,
  as: WithdrawalTestUser,
  id: string,
  step: string,
  body: object = {},
): Promise<WithdrawalTestResponse> {
  return fixture.send('POST', `${STAFF}/${id}/decision`, { as, body: { step, ...body } });
}

/** Shared steps of sending tests, each with its own player and card. */
export function withdrawalSteps(fixture: WithdrawalsFixture, staffUser: WithdrawalTestUser) {
  let cards = 0;

  function post(
    player: WithdrawalTestUser,
    terms: Partial<Terms> = {},
  ): Promise<WithdrawalTestResponse> {
    cards += 1;
    const destination = luhn(`40000000${String(cards).padStart(7, '0')}`);
    const isExchanged = terms.hash === 'kztwayrub1';
    const arrives_currency = isExchanged ? 'KZT' : 'RUB';
    const body = { ...TERMS, ...terms, arrives_currency, amount: '500', destination };
    const key = randomBytes(12).toString('hex');
    return fixture.send('POST', PATH, { as: player, key, body });
  }

  /** Requested by a new player whose balance is twice the amount. */
  async function createRequested(terms: Partial<Terms> = {}): Promise<TestWithdrawal> {
    const player = await fixture.addPlayer('1000.00');
    const got = await post(player, terms);
    const id: string = got.json['data'].id;
    const { reference } = (await fixture.send('GET', `${STAFF}/${id}`, { as: staffUser })).json[
      'data'
    ];
    return { player, id, reference };
  }

  async function approved(hash?: string, fee?: string, arrives?: string): Promise<TestWithdrawal> {
    const given = Object.entries({ hash, fee, arrives }).filter(([, value]) => value !== undefined);
    const withdrawal = await createRequested(Object.fromEntries(given));
    await decide(withdrawal, { step: 'approve' });
    return withdrawal;
  }

  function decide({ id }: { readonly id: string }, body: object): Promise<WithdrawalTestResponse> {
    return fixture.send('POST', `${STAFF}/${id}/decision`, { as: staffUser, body });
  }

  async function detailsOf({ id }: TestWithdrawal) {
    return (await fixture.send('GET', `${STAFF}/${id}`, { as: staffUser })).json['data'];
  }

  return {
    ask: post,
    requested: createRequested,
    approved,
    decide,
    statusOf: async (withdrawal: TestWithdrawal): Promise<number> =>
      (await detailsOf(withdrawal)).status,
    kindsOf: async (withdrawal: TestWithdrawal): Promise<string[]> =>
      (await detailsOf(withdrawal)).timeline.map(({ kind }: { kind: string }) => kind),
    paid: ({ reference }: TestWithdrawal, amount = '500.00', more: object = {}) =>
      fixture.webhook({ reference, kind: 'paid', amount, ...more }),
    failed: ({ reference }: TestWithdrawal, more: object = {}) =>
      fixture.webhook({ reference, kind: 'failed', amount: null, ...more }),
  };
}

/** Appends the Luhn check digit of a card number. */
function luhn(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The provider answers again, and withdrawals left by earlier tests are postponed. */
export async function resetProvider({
  script,
  errors,
  asOwner,
}: WithdrawalsFixture): Promise<void> {
  Object.assign(script, { losesResponses: false, isUnavailable: false, answer: () => 'accepted' });
  script.beforePayout = async () => {};
  script.paidAmount = () => undefined;
  errors.length = 0;
  await asOwner(
    `update withdrawals set next_try_at = now() + interval '1 day' where status in (3, 4)`,
  );
}
