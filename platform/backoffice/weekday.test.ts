import { expect, test } from 'vitest';
import { weekdayText } from './weekday.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

test('back office: days of the week have their short names in both languages', () => {
  expect(WEEK.map((day) => weekdayText('en', day)).join()).toBe('Mon,Tue,Wed,Thu,Fri,Sat,Sun');
  expect(WEEK.map((day) => weekdayText('ru', day)).join()).toBe('пн,вт,ср,чт,пт,сб,вс');
});
