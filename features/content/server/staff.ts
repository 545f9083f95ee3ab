import { isDeepStrictEqual } from 'node:util';
import { LOCALES } from '#core/locale.ts';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { onStaff, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { isPolicy, SLUGS, unknownFacts, type PageTexts, type Slug } from '../rules.ts';
import { enqueueGuard } from './acceptances.ts';
import { renderBody, type Facts } from './render.ts';
import {
  deleteDraft,
  insertVersion,
  listDrafts,
  listVersions,
  lockDraft,
  saveDraftRow,
} from './store.ts';
import { countAcceptances } from './store.acceptances.ts';
import { hashOf } from './texts.ts';

/** Writing of pages: a draft, a preview, and versions that never change. */
export function contentStaffRoutes(db: Db, factsNow: () => Facts): Route[] {
  return [
    onStaff(db, contract.listContent, atMost('120 per minute'), async () => ({
      data: await listPages(db),
    })),
    onStaff(db, contract.saveDraft, atMost('60 per minute'), ({ params, body }, staff) =>
      saveDraft(db, staff, params.slug, body),
    ),
    onStaff(db, contract.previewContent, atMost('120 per minute'), async ({ body }) => ({
      data: { html: renderBody(body.body, factsNow()) },
    })),
    onStaff(db, contract.publishContent, atMost('20 per minute'), ({ params, body }, staff) =>
      publish(db, staff, params.slug, body),
    ),
  ];
}

async function listPages(db: Db): Promise<contract.ContentPage[]> {
  const [versions, drafts, accepted] = await Promise.all([
    listVersions(db),
    listDrafts(db),
    countAcceptances(db),
  ]);
  return SLUGS.map((slug) => {
    const draft = drafts.find((each) => each.slug === slug);
    return {
      slug,
      draft: draft
        ? {
            texts: draft.texts,
            version: draft.version,
            updated_at: draft.updated_at.toISOString(),
            updated_by: draft.updated_by,
          }
        : null,
      versions: versions
        .filter((each) => each.slug === slug)
        .map(({ id, slug: _slug, hash, from_at, published_at, ...version }) => ({
          ...version,
          hash: hash.toString('hex'),
          from_at: from_at.toISOString(),
          published_at: published_at.toISOString(),
          accepted: accepted.get(id) ?? 0,
        })),
    };
  });
}

/** Not audited: a draft is seen by staff alone, and the audit log would hold each paragraph. */
async function saveDraft(
  db: Db,
  staff: StaffUser,
  slug: Slug,
  { texts, based_on }: Body<typeof contract.saveDraft>,
): Promise<Answer<typeof contract.saveDraft> | Refusal<'content_outdated' | 'fact_unknown'>> {
  const unknown = LOCALES.flatMap((locale) => unknownFacts(texts[locale]?.body ?? ''));
  if (unknown.length > 0) return refuseField('texts', 'fact_unknown', unknown[0]);
  return await db.transaction(async (tx) => {
    const version = await saveDraftRow(tx, { slug, texts, by: staff.id }, based_on);
    return version === undefined ? refuse('content_outdated') : { data: { version } };
  });
}

async function publish(
  db: Db,
  staff: StaffUser,
  slug: Slug,
  {
    based_on,
    from_at,
    note,
    is_accepted_first: isAcceptedFirst = false,
    is_confirmed,
  }: Body<typeof contract.publishContent>,
): Promise<
  | Answer<typeof contract.publishContent>
  | Refusal<
      'content_outdated' | 'content_unchanged' | 'language_missing' | 'time_past' | 'not_a_policy'
    >
> {
  if (isAcceptedFirst && !isPolicy(slug)) return refuseField('is_accepted_first', 'not_a_policy');
  const fromAt = from_at === null ? new Date() : new Date(from_at);
  if (from_at !== null && fromAt.getTime() < Date.now()) return refuseField('from_at', 'time_past');
  return await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, slug);
    if (draft?.version !== based_on) return refuse('content_outdated');
    const missing = missingLanguages(draft.texts);
    if (missing.length > 0 && is_confirmed !== true) {
      return refuseField('is_confirmed', 'language_missing', missing.join(', '));
    }
    const [last] = await listVersions(tx, slug);
    if (last && isDeepStrictEqual(last.texts, draft.texts)) return refuse('content_unchanged');
    const number = (last?.number ?? 0) + 1;
    const hash = hashOf(draft.texts);
    const version = { slug, number, texts: draft.texts, hash, fromAt, note, isAcceptedFirst };
    const id = await insertVersion(tx, { ...version, publishedBy: staff.id });
    // The lock of the draft keeps others out; without one this would be a second publication.
    if (id === undefined) return refuse('content_outdated');
    await deleteDraft(tx, slug);
    if (isAcceptedFirst) await enqueueGuard(tx, fromAt);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'content.publish',
      target: slug,
      ...(last && { before: { number: last.number, hash: last.hash.toString('hex') } }),
      after: {
        number,
        hash: hash.toString('hex'),
        from_at: fromAt.toISOString(),
        is_accepted_first: isAcceptedFirst,
      },
      reason: note,
    });
    return { data: { number } };
  });
}

function missingLanguages(texts: PageTexts): string[] {
  return LOCALES.filter((locale) => texts[locale] === undefined);
}
