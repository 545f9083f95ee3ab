import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setCurrentLocale } from '../browser/texts/i18n.tsx';
import { setTexts } from '../browser/texts/texts.ts';
import { translateFieldMessages } from './field-messages.ts';

beforeAll(() => {
  setCurrentLocale('ru');
  setTexts('ru', 'error', { required: 'Заполните это поле.', too_short: '', id_format: '' });
  translateFieldMessages();
});
afterEach(cleanup);

function open(): HTMLInputElement {
  render(
    <form>
      <input aria-label="Name" required />
      <button type="submit">Send</button>
    </form>,
  );
  return screen.getByLabelText<HTMLInputElement>('Name');
}

test('field messages: an empty required field is explained in the language of the page', () => {
  const input = open();
  fireEvent.invalid(input);
  expect(input.validationMessage).toBe('Заполните это поле.');
  fireEvent.input(input, { target: { value: 'Anna' } });
  expect(input.validity.valid).toBe(true);
});

test('field messages: a value set by a script is sent with the next press', () => {
  const input = open();
  fireEvent.invalid(input);
  input.value = 'Anna';
  expect(input.validity.valid).toBe(false);
  fireEvent.click(screen.getByText('Send'));
  expect(input.validity.valid).toBe(true);
});
