import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Locale } from '#core/locale.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { DiceInput } from './dice-input.tsx';
import type { FieldName } from './fields.ts';

afterEach(cleanup);

/** The field as it is read, from left to right. */
function shownIn(locale: Locale, field: FieldName): string {
  render(
    <LocaleProvider locale={locale}>
      <Field label="Field">
        <DiceInput field={field} value="2" disabled={false} onType={() => {}} onSettle={() => {}} />
      </Field>
    </LocaleProvider>,
  );
  const parts = [...document.querySelector('.input')!.children];
  const text = parts.map((part) =>
    part instanceof HTMLInputElement ? part.value : part.textContent,
  );
  cleanup();
  return text.join('');
}

test('games.dice: the sign of a multiplier stands where the language writes it', () => {
  const shown = (['ru', 'en', 'kz'] as const).map((locale) => shownIn(locale, 'multiplier'));
  expect(shown).toEqual(['×2', '2×', '×2']);
  expect(shownIn('ru', 'chance')).toBe('2%');
});
