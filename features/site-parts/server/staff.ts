import { isDeepStrictEqual } from 'node:util';
import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, RefusalCodeOf } from '#core/wire.ts';
import { onStaff, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { banners, type Banner } from '../contract.banners.ts';
import {
  languagesMissing,
  PICTURE_SHAPES,
  PICTURE_TYPES,
  pictureName,
  type Part,
  type PictureShape,
} from '../rules.ts';
import { bannerMarkup } from './markup.ts';
import { storePicture, type SitePictureDeps } from './pictures.ts';
import {
  countPictureFiles,
  deletePartDraft,
  findLastVersion,
  insertPartVersion,
  listPartDrafts,
  listPartVersions,
  lockPartDraft,
  savePartDraft,
} from './store.ts';

const VERSIONS_SHOWN = 50;

export type SitePartStaffDeps = SitePictureDeps & {
  /** Called after a publication was committed; every process reloads. */
  readonly announceChange: () => void;
};

/** Editing of the parts: a draft, a preview, and versions that never change. */
export function sitePartStaffRoutes(deps: SitePartStaffDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, contract.getSiteParts, atMost('120 per minute'), async () => ({
      data: await readParts(db),
    })),
    onStaff(db, contract.saveSitePart, atMost('60 per minute'), ({ body }, staff) =>
      saveDraft(db, staff, body),
    ),
    onStaff(db, contract.publishSitePart, atMost('20 per minute'), ({ params, body }, staff) =>
      publish(deps, staff, params.part, body),
    ),
    onStaff(db, contract.previewBanner, atMost('240 per minute'), async ({ body }) => ({
      data: {
        phone: bannerMarkup(body, { locale: body.locale, shape: 'phone' }),
        desktop: bannerMarkup(body, { locale: body.locale, shape: 'desktop' }),
      },
    })),
    onStaff(
      db,
      contract.uploadSitePicture,
      atMost('60 per hour'),
      async ({ query, upload }, staff) => await storePicture(deps, staff, query, upload),
    ),
  ];
}

async function readParts(db: Db): Promise<contract.SiteParts> {
  const [versions, drafts] = await Promise.all([
    listPartVersions(db, VERSIONS_SHOWN),
    listPartDrafts(db),
  ]);
  const draft = drafts.find(({ part }) => part === 'banners');
  return {
    banners: {
      draft: draft
        ? {
            value: readBanners(draft.value),
            version: draft.version,
            updated_at: draft.updated_at.toISOString(),
            updated_by: draft.updated_by,
          }
        : null,
      versions: versions
        .filter(({ part }) => part === 'banners')
        .map(({ part: _part, value, published_at, ...version }) => ({
          ...version,
          value: readBanners(value),
          published_at: published_at.toISOString(),
        })),
    },
  };
}

/** What another version of the program has stored in a form of its own counts as empty. */
function readBanners(value: unknown): Banner[] {
  return banners.safeParse(value).data ?? [];
}

/** Not audited: a draft is seen by staff alone, and its publication is audited with the texts. */
async function saveDraft(
  db: Db,
  staff: StaffUser,
  { part, value, based_on }: Body<typeof contract.saveSitePart>,
): Promise<
  Answer<typeof contract.saveSitePart> | Refusal<RefusalCodeOf<typeof contract.saveSitePart>>
> {
  const unknown = await findUnknownPicture(db, value);
  if (unknown) return unknown;
  return await db.transaction(async (tx) => {
    const version = await savePartDraft(tx, { part, value, by: staff.id }, based_on);
    return version === undefined ? refuse('content_outdated') : { data: { version } };
  });
}

async function findUnknownPicture(
  db: Db,
  value: readonly Banner[],
): Promise<Refusal<'picture_unknown'> | undefined> {
  const named = new Set<string>();
  for (const { pictures } of value) {
    for (const shape of ['phone', 'desktop'] as const) {
      const id = pictures[shape];
      if (id !== null) for (const name of filesOf(id, shape)) named.add(name);
    }
  }
  const known = named.size === 0 ? 0 : await countPictureFiles(db, [...named]);
  return known === named.size ? undefined : refuseField('value', 'picture_unknown');
}

/** A picture of another shape has other widths, and is unknown under this one. */
function filesOf(id: string, shape: PictureShape): string[] {
  return PICTURE_SHAPES[shape].widths.flatMap((width) =>
    PICTURE_TYPES.map((type) => pictureName(id, width, type)),
  );
}

type Publication = Body<typeof contract.publishSitePart>;
type PublishRefusal = Refusal<'content_outdated' | 'content_unchanged' | 'language_missing'>;

async function publish(
  { db, announceChange }: SitePartStaffDeps,
  staff: StaffUser,
  part: Part,
  { based_on, note, is_confirmed }: Publication,
): Promise<Answer<typeof contract.publishSitePart> | PublishRefusal> {
  return await db.transaction(async (tx) => {
    const draft = await lockPartDraft(tx, part);
    if (draft?.version !== based_on) return refuse('content_outdated');
    const value = readBanners(draft.value);
    const missing = warnOfLanguages(value, is_confirmed);
    if (isRefusal(missing)) return missing;
    const last = await findLastVersion(tx, part);
    if (last && isDeepStrictEqual(last.value, draft.value)) return refuse('content_unchanged');
    const number = (last?.number ?? 0) + 1;
    // The lock of the draft keeps others out; without one this would be a second publication.
    if (!(await insertPartVersion(tx, { part, number, value, note, by: staff.id }))) {
      return refuse('content_outdated');
    }
    await deletePartDraft(tx, part);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'content.parts',
      target: part,
      ...(last && { before: { number: last.number, value: last.value } }),
      after: { number, value },
      reason: note,
    });
    tx.onCommit(announceChange);
    return { data: { number } };
  });
}

/** A language in which some banner has no text, unless it was confirmed. */
function warnOfLanguages(
  value: readonly Banner[],
  isConfirmed: boolean | undefined,
): Refusal<'language_missing'> | undefined {
  const missing = isConfirmed === true ? [] : languagesMissing(value);
  if (missing.length === 0) return undefined;
  return refuseField('is_confirmed', 'language_missing', missing.join(', '));
}
