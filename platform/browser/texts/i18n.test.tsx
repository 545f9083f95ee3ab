import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider, translator, useT } from './i18n.tsx';
import { loadTexts, setTexts, registerTexts, textsOf, textsRevision } from './texts.ts';

afterEach(cleanup);

/** Keys of namespaces that only exist in this file. */
type Loose = (key: string, values?: Record<string, unknown>) => string;
function loose(locale: 'ru' | 'en' | 'kz', namespace: string): Loose {
  return (translator as unknown as (l: string, n: string) => Loose)(locale, namespace);
}

test('shell.locale-failures: a language that does not load falls back to English', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const en = async () => ({ default: { hello: 'Hello' } });
  const kz = () => Promise.reject(new Error('chunk'));
  registerTexts({ './en.json': en, './kz.json': kz }, () => 'broken');
  await loadTexts('kz', ['broken']);
  expect(loose('kz', 'broken')('hello')).toBe('Hello');
  expect(log.mock.calls[0]?.slice(0, 3)).toEqual(['Failed locale loading', 'kz', 'broken']);
  log.mockClear();
});

test('shell.locale-failures: texts that load in no language are loaded when the network is back', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<{ default: { hello: string } }>>();
  load.mockRejectedValue(new Error('chunk'));
  registerTexts({ './ru.json': load, './en.json': load, './kz.json': load }, () => 'lost');
  await loadTexts('kz', ['lost']);
  const drawn = textsRevision.get();
  expect([load.mock.calls.length, loose('kz', 'lost')('hello')]).toEqual([3, 'hello']);

  load.mockResolvedValue({ default: { hello: 'Сәлем' } });
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(loose('kz', 'lost')('hello')).toBe('Сәлем'));
  expect([load.mock.calls.length, textsRevision.get()]).toEqual([4, drawn + 1]);
  online.mockRestore();
  log.mockClear();
});

test('shell.locale-failures: missing messages are logged and the page works', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await loadTexts('ru', ['unwritten']);
  expect(log.mock.calls[0]?.[0]).toBe('Could not find messages for locale code');
  setTexts('ru', 'written', { one: 'Один' });
  const t = loose('ru', 'written');
  expect([t('one'), t('two'), t('two')]).toEqual(['Один', 'two', 'two']);
  expect(log.mock.calls.filter(([, key]) => key === 'ru/written')).toHaveLength(1);
  log.mockClear();
});

test('i18n: Kazakh plurals have two forms, and their numbers follow the Russian rules', () => {
  const text = '{count, plural, one {# ставка} other {# ставка бар}}';
  setTexts('kz', 'counted', { bets: text });
  setTexts('en', 'counted', { bets: '{count, plural, one {# bet} other {# bets}}' });
  expect(loose('kz', 'counted')('bets', { count: 1 })).toBe('1 ставка');
  expect(loose('kz', 'counted')('bets', { count: 1234 }).replace(/\s/, ' ')).toBe(
    '1 234 ставка бар',
  );
  expect(loose('en', 'counted')('bets', { count: 1234 })).toBe('1,234 bets');
});

test('i18n: a sentence that ends with an abbreviation has one full stop', () => {
  setTexts('ru', 'ended', { paid: 'Выплата {amount}.', wait: 'Подождите…' });
  expect(loose('ru', 'ended')('paid', { amount: '21 мая 2026 г.' })).toBe('Выплата 21 мая 2026 г.');
  expect(loose('ru', 'ended')('paid', { amount: '1,00 ₽' })).toBe('Выплата 1,00 ₽.');
  expect(loose('ru', 'ended')('wait')).toBe('Подождите…');
  // What a person wrote stays as it is.
  expect(loose('ru', 'ended')('paid', { amount: 'ну...' })).toBe('Выплата ну....');
});

test('i18n: errors of a feature join the shared namespace of errors', () => {
  setTexts('en', 'first', { title: 'First', error: { one_code: 'One.' } });
  setTexts('en', 'second', { error: { other_code: 'Other {detail}.' } });
  expect(textsOf('en')['first']).toEqual({ title: 'First' });
  expect(loose('en', 'error')('one_code')).toBe('One.');
  expect(loose('en', 'error')('other_code', { detail: '5' })).toBe('Other 5.');
});

test('i18n: a component uses the language of its context and follows its changes', async () => {
  await Promise.all([loadTexts('ru', []), loadTexts('kz', [])]);
  function Word() {
    return <p>{useT('common')('deposit')}</p>;
  }
  const page = (locale: 'ru' | 'kz') => (
    <LocaleProvider locale={locale}>
      <Word />
    </LocaleProvider>
  );
  const { rerender } = render(page('ru'));
  expect(screen.getByText('Пополнить')).toBeTruthy();
  rerender(page('kz'));
  expect(screen.getByText('Толтыру')).toBeTruthy();
});

test('i18n: a rich text has elements where its tags are, each with a key of its own', () => {
  setTexts('en', 'rich', { rules: 'Read the <b>rules</b> and the <b>odds</b>, {name}.' });
  const t = translator('en', 'rich' as 'common') as unknown as {
    rich(key: string, values: object): ReactNode;
    has(key: string): boolean;
  };
  const { container } = render(
    <p>{t.rich('rules', { name: 'Ada', b: (chunks: ReactNode) => <b>{chunks}</b> })}</p>,
  );
  expect(container.innerHTML).toBe('<p>Read the <b>rules</b> and the <b>odds</b>, Ada.</p>');
  expect([t.has('rules'), t.has('toString'), t.has('rules.deeper')]).toEqual([true, false, false]);
});
