import { expect } from 'vitest';
import type { DomainBrand } from '#domain/mirrors/rules.brand.ts';
import { openDb } from '#platform/server/db.ts';
import type { TestApp } from './test-app.ts';

type TestDomain = {
  readonly host: string;
  readonly state?: 'active' | 'draining' | 'retired';
  readonly tags?: readonly { readonly name: string; readonly content: string }[];
  readonly brand?: DomainBrand;
};

/** Replaces the list of domains as two admins would, and waits until the server has loaded it. */
export async function changeDomains(
  app: TestApp,
  databaseUrl: string,
  domains: readonly TestDomain[],
): Promise<void> {
  const marker = `loaded-${Math.random().toString(36).slice(2)}.example`;
  const owner = openDb({ url: databaseUrl });
  try {
    await owner.query('delete from mirror_domains');
    for (const { host, state = 'active', tags = [], brand } of [...domains, { host: marker }]) {
      await owner.query(
        `insert into mirror_domains (host, purpose, state, tags, brand)
         values ($1, 'a brand', $2, $3, $4)`,
        [host, state, JSON.stringify(tags), brand ? JSON.stringify(brand) : null],
      );
    }
    await expect.poll(() => isServed(app, marker), { timeout: 10_000 }).toBe(true);
    await owner.query('delete from mirror_domains where host = $1', [marker]);
    if (domains.length > 0) {
      await expect.poll(() => isServed(app, marker), { timeout: 10_000 }).toBe(false);
    }
  } finally {
    await owner.close();
  }
}

async function isServed(app: TestApp, host: string): Promise<boolean> {
  const { status } = await app.send('GET', '/mirrors/check.svg', { headers: { host } });
  return status !== 421;
}
