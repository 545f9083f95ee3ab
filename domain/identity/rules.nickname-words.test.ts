import { expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import { generatedName, GENERATED_NUMBERS, isGeneratedName } from './rules.generated-names.ts';
import { drawNickname, NICKNAME_WORDS } from './rules.nickname-words.ts';
import { nicknameMistake, resemblesStaff } from './rules.nicknames.ts';

test.each(LOCALES)(
  'nicknames: every suggestion in %s is a nickname that players may have',
  (locale) => {
    const { qualities, things } = NICKNAME_WORDS[locale];
    const all = qualities.flatMap((quality) => things.map((thing) => `${quality}${thing}99`));
    const names = { site: ['Croupier'], staff: [] };
    const wrong = all.filter((name) => nicknameMistake(name) ?? resemblesStaff(name, names));
    expect(wrong).toEqual([]);
    expect(all).toHaveLength(400);
    expect(new Set(all).size).toBe(400);
  },
);

test('nicknames: a suggestion has the drawn words and a number of two digits', () => {
  expect(drawNickname('en', () => 0)).toBe('QuietHeron10');
  expect(drawNickname('en', (below) => below - 1)).toBe('NimbleLagoon99');
});

test('nicknames: a generated name is told from a chosen one', () => {
  const [first, end] = GENERATED_NUMBERS;
  expect([generatedName(first), generatedName(end - 1)].every(isGeneratedName)).toBe(true);
  expect(['player', 'player12', 'player1234567', 'Fox123456'].some(isGeneratedName)).toBe(false);
});
