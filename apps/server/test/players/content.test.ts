import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import { LOCALES } from '#core/locale.ts';
import type { ContentPage } from '#features/content/contract.backoffice.ts';
import { POLICIES, type PageTexts } from '#features/content/rules.ts';
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

const CONTENT = '/api/v2/staff/content';
const NOTE = { from_at: null, note: 'the law' };

async function read(staff: StaffClient, slug: string): Promise<ContentPage> {
  const { json } = await staff.send('GET', CONTENT);
  return (json!['data'] as ContentPage[]).find((page) => page.slug === slug)!;
}

const save = (staff: StaffClient, slug: string, texts: PageTexts, basedOn = 0) =>
  staff.send('PUT', `${CONTENT}/${slug}/draft`, { body: { texts, based_on: basedOn } });

/** Saves a first draft and publishes it. */
async function publish(staff: StaffClient, slug: string, texts: PageTexts) {
  const saved = await save(staff, slug, texts);
  expect(saved.status, saved.text).toBe(200);
  const body = { based_on: saved.json!['data'].version, ...NOTE };
  return await staff.send('POST', `${CONTENT}/${slug}/versions`, { body });
}

async function shown(app: TestApp, policy: string, version?: number) {
  const which = version === undefined ? '' : `&version=${version}`;
  const { json } = await app.send('GET', `/api/v2/content/policies/${policy}?locale=en${which}`);
  return json!['data'] as { number: number; html: string };
}

const textsOf = (body: string): PageTexts => {
  const text = { title: 'Rules', body };
  return { ru: text, en: text, kz: text };
};

test('content: an old version is restored as a new one, and no version ever changes', async ({
  app,
}) => {
  const staff = await createStaffClient(app, 'content');
  const { versions: shipped } = await read(staff, 'kyc');
  expect((await publish(staff, 'kyc', textsOf('Mistaken rules.'))).status).toBe(200);
  expect((await shown(app, 'kyc')).html).toContain('Mistaken rules.');
  const before = await read(staff, 'kyc');
  // As the editor takes it over.
  const old = before.versions.at(-1)!;
  const restored = await publish(staff, 'kyc', old.texts);
  expect(restored.json!['data']).toEqual({ number: before.versions[0]!.number + 1 });
  const after = await read(staff, 'kyc');
  expect(after.draft).toBeNull();
  expect(after.versions.slice(1)).toEqual(before.versions);
  expect(after.versions.at(-1)).toEqual(shipped.at(-1));
  const [latest] = after.versions;
  expect(latest).toMatchObject({ texts: old.texts, hash: old.hash, note: 'the law', accepted: 0 });
  const first = await shown(app, 'kyc', old.number);
  expect(await shown(app, 'kyc')).toMatchObject({ number: latest!.number, html: first.html });
  expect((await shown(app, 'kyc', before.versions[0]!.number)).html).toContain('Mistaken rules.');
  const [audit] = await app.db.query(
    `select target, before ->> 'number' as before, after ->> 'number' as after, reason
       from staff_audit where action = 'content.publish' order by id desc limit 1`,
  );
  const [from, to] = [before.versions[0]!.number, latest!.number].map(String);
  expect(audit).toEqual({ target: 'kyc', before: from, after: to, reason: 'the law' });
  for (const change of [`update content_versions set note = ''`, 'delete from content_versions']) {
    await expect(app.db.query(change)).rejects.toThrow('permission denied');
  }
});

test('content: the version in force is not restored again', async ({ app }) => {
  const staff = await createStaffClient(app, 'content');
  const [latest] = (await read(staff, 'confidential')).versions;
  const refused = await publish(staff, 'confidential', latest!.texts);
  expect(refused).toMatchObject({ status: 422, json: { message: 'content_unchanged' } });
  expect((await read(staff, 'confidential')).versions).toHaveLength(latest!.number);
});

test('race: of two who restore a page the second is refused, when saving and when publishing', async ({
  app,
}) => {
  const [one, other] = [
    await createStaffClient(app, 'content'),
    await createStaffClient(app, 'content'),
  ];
  const saves = await Promise.all([
    save(one, 'faq', textsOf('## One\n\nAn answer.')),
    save(other, 'faq', textsOf('## Two\n\nAnother answer.')),
  ]);
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const refused = saves.find(({ status }) => status === 422)!;
  expect(refused.json!['message']).toBe('content_outdated');
  const { draft, versions } = await read(one, 'faq');
  const body = { based_on: draft!.version, ...NOTE };
  const published = await Promise.all(
    [one, other].map((staff) => staff.send('POST', `${CONTENT}/faq/versions`, { body })),
  );
  expect(published.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await read(one, 'faq')).versions).toHaveLength(versions.length + 1);
});

test('content: other roles read no version and restore none', async ({ app }) => {
  for (const role of ['support', 'payments', 'risk'] as const) {
    const staff = await createStaffClient(app, role);
    const body = { based_on: 1, ...NOTE };
    const answers = [
      await staff.send('GET', CONTENT),
      await save(staff, 'kyc', textsOf('Rules of another role.')),
      await staff.send('POST', `${CONTENT}/kyc/versions`, { body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
});
