import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider, setCurrentLocale, useT } from '../texts/i18n.tsx';
import common from '../locales/ru.json' with { type: 'json' };
import { isGuarded } from './reload-guard.ts';
import { setSlots, type SlotList, type SlotPart } from './slot-list.ts';
import { Slot, preloadSlot } from './slots.tsx';
import { setTexts, registerTexts, textsOf } from '../texts/texts.ts';

beforeEach(() => {
  setTexts('ru', 'common', common);
  setCurrentLocale('ru');
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function part(text: string): SlotPart {
  return { texts: [], load: async () => ({ Section: () => <p>{text}</p> }) };
}

function show(list: SlotList, name = 'profile.setting') {
  const load = vi.fn(async () => list);
  setSlots(load);
  render(
    <LocaleProvider locale="ru">
      <Slot name={name} fallback={<i>идёт</i>} />
    </LocaleProvider>,
  );
  return load;
}

test('slots: a slot shows its parts in order, and loads each once it is on the screen', async () => {
  const first = vi.fn(part('первая').load);
  const load = show({
    'profile.setting': [{ texts: [], load: first }, part('вторая')],
    'login.social': [part('чужая')],
  });
  expect(screen.getByText('идёт')).toBeDefined();
  await screen.findByText('вторая');
  expect(screen.getAllByText(/^(первая|вторая|чужая)$/).map((shown) => shown.textContent)).toEqual([
    'первая',
    'вторая',
  ]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(first).toHaveBeenCalledTimes(1);
});

test('slots: a preloaded part is drawn with its slot, and loaded once', async () => {
  const load = vi.fn(part('готово').load);
  const list = { 'login.social': [{ texts: [], load }] };
  setSlots(async () => list);
  await preloadSlot('login.social');
  show(list, 'login.social');
  await act(async () => {});
  expect(screen.getByText('готово')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test('slots: a slot without parts shows nothing', async () => {
  show({ 'profile.setting': [part('есть')] }, 'access.social');
  await vi.waitFor(() => expect(screen.queryByText('идёт')).toBeNull());
  expect(document.body.textContent).toBe('');
});

test('slots: the texts of a part are loaded before it shows', async () => {
  registerTexts({ './locales/ru.json': async () => ({ default: { head: 'Защита' } }) }, () => 'it');
  const shown: string[] = [];
  function Section() {
    const t = useT('it' as 'common') as unknown as (key: string) => string;
    shown.push(t('head'));
    return <p>{t('head')}</p>;
  }
  show({ 'profile.setting': [{ texts: ['it'], load: async () => ({ Section }) }] });
  await screen.findByText('Защита');
  expect(new Set(shown)).toEqual(new Set(['Защита']));
  expect(textsOf('ru')['it']).toEqual({ head: 'Защита' });
});

test('slots: a broken part shows an error, leaves the others, and is retried by a press', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  let isWell = false;
  function Section() {
    if (!isWell) throw new Error('broken for the test');
    return <p>снова цела</p>;
  }
  const broken: SlotPart = { texts: [], load: async () => ({ Section }) };
  show({ 'profile.setting': [broken, part('цела')] });
  await screen.findByText('цела');
  expect((await screen.findByRole('alert')).textContent).toContain(common.error.error);
  expect(complain).toHaveBeenCalled();
  complain.mockClear();
  isWell = true;
  fireEvent.click(screen.getByRole('button', { name: common.retry }));
  await screen.findByText('снова цела');
});

test('slots: a part of an outdated build reloads the page once, then shows an error', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  const here = location.pathname + location.search;
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const gone: SlotPart = { texts: [], load: () => Promise.reject(new TypeError('404')) };
  show({ 'profile.setting': [gone] });
  await vi.waitFor(() => expect(isGuarded(here, Date.now())).toBe(true));
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();
  show({ 'profile.setting': [{ ...gone }] });
  await screen.findByRole('alert');
  expect(reload).toHaveBeenCalledTimes(1);
  complain.mockClear();
});
