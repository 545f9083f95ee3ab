import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { LOCALES } from '#core/locale.ts';
import { POLICIES } from '#features/content/rules.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const policy = (name: string, query: string) => `/api/v2/content/policies/${name}?${query}`;

test('content.policies: each shipped policy is there in three languages, with its version and hash', async ({
  app,
}) => {
  for (const name of POLICIES) {
    const pages = await Promise.all(
      LOCALES.map(async (locale) => {
        const { json } = await app.send('GET', policy(name, `locale=${locale}`));
        return json!['data'];
      }),
    );
    expect(pages.map((page) => page.locale)).toEqual([...LOCALES]);
    expect(pages.map((page) => page.number)).toEqual([1, 1, 1]);
    // The hash is that of the texts in all languages.
    expect(new Set(pages.map((page) => page.hash)).size).toBe(1);
    for (const { html } of pages) {
      expect(html).toContain('<h2>');
      // Every fact in braces was filled in.
      expect(html).not.toMatch(/\{\{|\}\}|…/);
    }
  }
  const { status } = await app.send('GET', policy('kyc', 'locale=en&version=2'));
  expect(status).toBe(404);
});

test('content.faq: the shipped answers are there in three languages, with the same questions', async ({
  app,
}) => {
  const counts = await Promise.all(
    LOCALES.map(async (locale) => {
      const { json } = await app.send('GET', `/api/v2/content/questions?locale=${locale}`);
      const groups = json!['data'].groups as { title: string; questions: unknown[] }[];
      return groups.map(({ questions }) => questions.length);
    }),
  );
  expect(counts[0]!.length).toBeGreaterThan(3);
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
});

test('content.policies: a new player has accepted the agreement and the privacy policy in force', async ({
  app,
}) => {
  const { id } = await app.addMember();
  const accepted = async () => {
    const rows = await app.db.query<{ slug: string; number: number }>(
      `select v.slug, v.number from content_acceptances a
         join content_versions v on v.id = a.version_id where a.player_id = $1 order by 1`,
      [id],
    );
    return rows.map(({ slug, number }) => `${slug} ${number}`);
  };
  await expect.poll(accepted).toEqual(['confidential 1', 'user-agreement 1']);
});
