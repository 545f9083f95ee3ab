import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '#core/locale.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { Db } from '#platform/server/db.ts';
import { SLUGS, type PageText, type PageTexts, type Slug } from '../rules.ts';
import { insertVersion, listVersions } from './store.ts';

/** Of the texts in all languages, in a form that does not depend on the order of their keys. */
export function hashOf(texts: PageTexts): Buffer {
  return createHash('sha256')
    .update(canonicalJson(texts as Json))
    .digest();
}

/** The text of a language, else the English one, else the Russian. */
export function textIn(
  texts: PageTexts,
  locale: Locale,
): { readonly locale: Locale; readonly text: PageText } | undefined {
  for (const candidate of [locale, 'en', 'ru'] as const) {
    const text = texts[candidate];
    if (text) return { locale: candidate, text };
  }
  return undefined;
}

/** The texts of a new installation are the first versions; an operator replaces them. */
export async function publishShippedTexts(db: Db): Promise<void> {
  const known = new Set((await listVersions(db)).map(({ slug }) => slug));
  for (const slug of SLUGS.filter((each) => !known.has(each))) {
    const texts = readShipped(slug);
    await insertVersion(db, {
      slug,
      number: 1,
      texts,
      hash: hashOf(texts),
      fromAt: new Date(),
      note: null,
      publishedBy: null,
      isAcceptedFirst: false,
    });
  }
}

/** The first line of a file is the title, as `# Title`. */
function readShipped(slug: Slug): PageTexts {
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const file = readFileSync(new URL(`../first/${locale}/${slug}.md`, import.meta.url), 'utf8');
      const [head = '', ...rest] = file.split('\n');
      return [locale, { title: head.replace(/^#\s*/, ''), body: rest.join('\n').trim() }];
    }),
  );
}
