import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { runOn } from '#dev/test-server.ts';
import { banners } from '#features/site-parts/contract.banners.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const MIGRATION = new URL(
  '../../../../sql/migrations/20261128T2300-site-parts.sql',
  import.meta.url,
);

test('site parts: banners of an earlier release become the first version, in their order', async ({
  app,
  database,
}) => {
  const old = (locale: string, title: string, ends_at: string | null) => ({
    locale,
    title,
    text: "Players' week",
    link: '/games/keno',
    starts_at: '2026-01-01T00:00:00.000Z',
    ends_at,
  });
  const value = [old('ru', 'Первый', null), old('en', 'Second', '2026-02-01T00:00:00.000Z')];
  const text = readFileSync(MIGRATION, 'utf8');
  const takeOver = text.slice(text.indexOf('insert into site_part_versions'));
  await runOn(
    database.url,
    `insert into lobby_parts (name, value)
       values ('banners', '${JSON.stringify(value).replaceAll("'", "''")}');
     ${takeOver}`,
  );
  const [row] = await app.db.query<{ number: number; value: unknown; published_by: bigint | null }>(
    `select number, value, published_by from site_part_versions where part = 'banners'`,
  );
  expect(row).toMatchObject({ number: 1, published_by: null });
  const taken = banners.parse(row!.value);
  expect(taken).toMatchObject([
    { id: 'lobby-1', is_on: true, audience: 'everyone', ends_at: null },
    { id: 'lobby-2', ends_at: '2026-02-01T00:00:00.000Z' },
  ]);
  expect(taken.map(({ texts }) => texts)).toEqual([
    { ru: { title: 'Первый', text: "Players' week", button: '', address: '/games/keno' } },
    { en: { title: 'Second', text: "Players' week", button: '', address: '/games/keno' } },
  ]);
});
