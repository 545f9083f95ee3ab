import { expect, test } from 'vitest';
import { matchNames } from './palette-match.ts';

const PAGES = ['Signs of fraud', 'Audit log', 'GGR by game', 'Журнал аудита'].map((name) => ({
  name,
}));
const found = (text: string) => matchNames(PAGES, text).map(({ name }) => name);

test.each([
  ['aud', ['Audit log', 'Signs of fraud']],
  ['LOG aud', ['Audit log']],
  ['ауд', ['Журнал аудита']],
  ['raud', ['Signs of fraud']],
  ['nothing', []],
  ['', PAGES.map(({ name }) => name)],
])('palette: "%s" finds %j', (text, names) => {
  expect(found(text)).toEqual(names);
});
