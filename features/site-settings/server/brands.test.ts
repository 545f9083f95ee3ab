import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { look } from '#domain/settings/rules.look.ts';
import { cleanSvg } from '#platform/server/files/svg.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../dev/brands/${name}`, import.meta.url), 'utf8');

test.each(['aurora', 'carmine'])('look: the demo brand %s is accepted with its logo', (name) => {
  const brand = JSON.parse(read(`${name}.json`)) as { logo: string; colors: object };
  expect(look.safeParse({ logo: null, colors: brand.colors }).error).toBeUndefined();
  expect(`${cleanSvg(read(brand.logo))}\n`).toBe(read(brand.logo));
});
