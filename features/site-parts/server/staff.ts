import { isDeepStrictEqual } from 'node:util';
import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, RefusalCodeOf } from '#core/wire.ts';
import { onStaff, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import type { Banner } from '../contract.banners.ts';
import {
  languagesMissing,
  PICTURE_SHAPES,
  PICTURE_TYPES,
  pictureName,
  type Part,
  type PictureShape,
} from '../rules.ts';
import { bannerMarkup } from './markup.ts';
import { endAnnouncement } from './end-announcement.ts';
import { readPart, type PartValue } from './part-forms.ts';
import { publishVersion } from './publish-version.ts';
import { storePicture, type SitePictureDeps } from './pictures.ts';
import {
  countPictureFiles,
  deletePartDraft,
  findLastVersion,
  listPartDrafts,
  listPartVersions,
  lockPartDraft,
  savePartDraft,
  type PartDraftRow,
  type PartVersionRow,
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
    onStaff(db, contract.endAnnouncement, atMost('60 per minute'), ({ params }, staff) =>
      endAnnouncement(deps, staff, params.id),
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

type StoredParts = {
  readonly versions: readonly PartVersionRow[];
  readonly drafts: readonly PartDraftRow[];
};

async function readParts(db: Db): Promise<contract.SiteParts> {
  const [versions, drafts] = await Promise.all([
    listPartVersions(db, VERSIONS_SHOWN),
    listPartDrafts(db),
  ]);
  const stored = { versions, drafts };
  return {
    banners: stateOf('banners', stored),
    announcements: stateOf('announcements', stored),
    menu: stateOf('menu', stored),
  };
}

/** What another version of the program has stored in a form of its own counts as empty. */
function stateOf<P extends Part>(wanted: P, { versions, drafts }: StoredParts) {
  // An empty list is a value of every part.
  const valueOf = (value: unknown) => readPart(wanted, value) ?? ([] as unknown as PartValue<P>);
  const draft = drafts.find(({ part }) => part === wanted);
  return {
    draft: draft
      ? {
          value: valueOf(draft.value),
          version: draft.version,
          updated_at: draft.updated_at.toISOString(),
          updated_by: draft.updated_by,
        }
      : null,
    versions: versions
      .filter(({ part }) => part === wanted)
      .map(({ part: _part, value, published_at, ...version }) => ({
        ...version,
        value: valueOf(value),
        published_at: published_at.toISOString(),
      })),
  };
}

/** Not audited: a draft is seen by staff alone, and its publication is audited with the texts. */
async function saveDraft(
  db: Db,
  staff: StaffUser,
  { part, value, based_on }: Body<typeof contract.saveSitePart>,
): Promise<
  Answer<typeof contract.saveSitePart> | Refusal<RefusalCodeOf<typeof contract.saveSitePart>>
> {
  const unknown = part === 'banners' ? await findUnknownPicture(db, value) : undefined;
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
    const value = readPart(part, draft.value) ?? [];
    const missing = warnOfLanguages(value, is_confirmed);
    if (isRefusal(missing)) return missing;
    const last = await findLastVersion(tx, part);
    if (last && isDeepStrictEqual(last.value, value)) return refuse('content_unchanged');
    const number = await publishVersion(tx, { part, value, last, note, staff });
    // The lock of the draft keeps others out; without one this would be a second publication.
    if (isRefusal(number)) return number;
    await deletePartDraft(tx, part);
    tx.onCommit(announceChange);
    return { data: { number } };
  });
}

/** A language in which some entry has no text, unless it was confirmed. */
function warnOfLanguages(
  value: Parameters<typeof languagesMissing>[0],
  isConfirmed: boolean | undefined,
): Refusal<'language_missing'> | undefined {
  const missing = isConfirmed === true ? [] : languagesMissing(value);
  if (missing.length === 0) return undefined;
  return refuseField('is_confirmed', 'language_missing', missing.join(', '));
}
