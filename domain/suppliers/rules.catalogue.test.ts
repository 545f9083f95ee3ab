import { expect, test } from 'vitest';
import {
  audienceKey,
  availabilityOf,
  lobbyUrlOf,
  namedIn,
  type GameOffer,
} from './rules.catalogue.ts';

const EVERYWHERE: GameOffer = {
  countriesExcept: [],
  currencies: [],
  currenciesExcept: [],
  isOffered: true,
};

test.each([
  [{}, 'available'],
  [{ isOffered: false }, 'away'],
  [{ countriesExcept: ['KZ'] }, 'not_in_country'],
  [{ countriesExcept: ['RU'] }, 'available'],
  [{ currencies: ['EUR'] }, 'not_in_currency'],
  [{ currencies: ['EUR', 'KZT'] }, 'available'],
  [{ currenciesExcept: ['KZT'] }, 'not_in_currency'],
  [{ currencies: ['KZT'], currenciesExcept: ['KZT'] }, 'not_in_currency'],
  [{ currenciesExcept: ['EUR'] }, 'available'],
] as const)('casino.launch: an offer of %o is %s in KZ and KZT', (changes, availability) => {
  const audience = { country: 'KZ', currency: 'KZT' };
  expect(availabilityOf({ ...EVERYWHERE, ...changes }, audience)).toBe(availability);
});

test('casino.lobby: who is nowhere and has no currency sees what is offered anywhere', () => {
  const offer = { ...EVERYWHERE, countriesExcept: ['KZ'], currencies: ['EUR'] };
  const audience = { country: undefined, currency: undefined };
  expect(availabilityOf(offer, audience)).toBe('available');
});

test('casino.launch: a game leads back to the list of its category', () => {
  const home = 'https://casino.example';
  expect(lobbyUrlOf(home, 'ru', 'slots')).toBe(`${home}/ru/games/slots`);
  expect(lobbyUrlOf(home, 'kz', 'live')).toBe(`${home}/kz/games/live-casino`);
});

test('casino.lobby: visitors who see the same games share one list', () => {
  const named = namedIn([{ ...EVERYWHERE, countriesExcept: ['KZ'] }, EVERYWHERE]);
  const key = (country: string | undefined, currency: string) =>
    audienceKey(named, { country, currency });
  expect(key('RU', 'RUB')).toBe(key(undefined, 'EUR'));
  expect(key('KZ', 'RUB')).not.toBe(key('RU', 'RUB'));
  for (const part of [{ currencies: ['EUR'] }, { currenciesExcept: ['EUR'] }]) {
    const limited = namedIn([{ ...EVERYWHERE, ...part }]);
    expect(audienceKey(limited, { country: 'RU', currency: 'RUB' })).not.toBe(
      audienceKey(limited, { country: 'RU', currency: 'EUR' }),
    );
  }
});
