import { randomBytes } from 'node:crypto';
import { CARD, type Got, type Person, type WithdrawalsHouse } from './withdrawals-house.ts';

const PATH = '/api/v2/billing/withdrawals';
const STAFF = '/api/v2/staff/withdrawals';

export type Made = { readonly player: Person; readonly id: string; readonly reference: string };

type Terms = { hash: string; fee: string; arrives: string };
const TERMS: Terms = { hash: 'cardwayrub', fee: '0.00', arrives: '500.00' };

/** Asks for a sum in whole rubles, to the card that every test knows. */
export function askFor(
  house: WithdrawalsHouse,
  player: Person,
  amount: string,
  change: object = {},
): Promise<Got> {
  const terms = { ...TERMS, arrives: `${amount}.00`, amount, destination: CARD };
  const key = randomBytes(12).toString('hex');
  return house.send('POST', PATH, { as: player, key, body: { ...terms, ...change } });
}

/** A step of somebody of the staff about one withdrawal. */
export function decideAs(
  house: WithdrawalsHouse,
  as: Person,
  id: string,
  step: string,
  body: object = {},
): Promise<Got> {
  return house.send('POST', `${STAFF}/${id}/decision`, { as, body: { step, ...body } });
}

/** What tests of sending do again and again, each with a player and a card of its own. */
export function withdrawalSteps(house: WithdrawalsHouse, clerk: Person) {
  let cards = 0;

  function ask(player: Person, terms: Partial<Terms> = {}): Promise<Got> {
    cards += 1;
    const destination = luhn(`40000000${String(cards).padStart(7, '0')}`);
    const isExchanged = terms.hash === 'kztwayrub1';
    const arrives_currency = isExchanged ? 'KZT' : 'RUB';
    const body = { ...TERMS, ...terms, arrives_currency, amount: '500', destination };
    const key = randomBytes(12).toString('hex');
    return house.send('POST', PATH, { as: player, key, body });
  }

  /** Asked for by a new player who has twice as much. */
  async function asked(terms: Partial<Terms> = {}): Promise<Made> {
    const player = await house.addPlayer('1000.00');
    const got = await ask(player, terms);
    const id: string = got.json['data'].id;
    const { reference } = (await house.send('GET', `${STAFF}/${id}`, { as: clerk })).json['data'];
    return { player, id, reference };
  }

  async function approved(hash?: string, fee?: string, arrives?: string): Promise<Made> {
    const given = Object.entries({ hash, fee, arrives }).filter(([, value]) => value !== undefined);
    const made = await asked(Object.fromEntries(given));
    await decide(made, { step: 'approve' });
    return made;
  }

  function decide({ id }: { readonly id: string }, body: object): Promise<Got> {
    return house.send('POST', `${STAFF}/${id}/decision`, { as: clerk, body });
  }

  async function whole({ id }: Made) {
    return (await house.send('GET', `${STAFF}/${id}`, { as: clerk })).json['data'];
  }

  return {
    ask,
    asked,
    approved,
    decide,
    statusOf: async (made: Made): Promise<number> => (await whole(made)).status,
    kindsOf: async (made: Made): Promise<string[]> =>
      (await whole(made)).timeline.map(({ kind }: { kind: string }) => kind),
    paid: ({ reference }: Made, amount = '500.00', more: object = {}) =>
      house.webhook({ reference, kind: 'paid', amount, ...more }),
    failed: ({ reference }: Made, more: object = {}) =>
      house.webhook({ reference, kind: 'failed', amount: null, ...more }),
  };
}

/** The digits with one more, so that they pass the check of a card number. */
function luhn(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The provider answers again, and what an earlier test left to be sent is left alone. */
export async function startAfresh({ script, errors, asOwner }: WithdrawalsHouse): Promise<void> {
  Object.assign(script, { isMute: false, isAway: false, answer: () => 'accepted' });
  script.before = async () => {};
  script.sum = () => undefined;
  errors.length = 0;
  await asOwner(
    `update withdrawals set next_try_at = now() + interval '1 day' where status in (3, 4)`,
  );
}
