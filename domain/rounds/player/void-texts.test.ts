import { expect, test } from 'vitest';
import { ABANDONED, BY_OPERATOR, VOID_REASONS } from '#core/fairness/void-reasons.ts';
import en from '../locales/en.json' with { type: 'json' };
import kz from '../locales/kz.json' with { type: 'json' };
import ru from '../locales/ru.json' with { type: 'json' };

test('rounds: every reason for a returned stake has a text in each language', () => {
  for (const words of [en, ru, kz]) {
    expect(Object.keys(words.void).toSorted()).toEqual(
      [...VOID_REASONS, ABANDONED, BY_OPERATOR, 'other'].toSorted(),
    );
  }
});
