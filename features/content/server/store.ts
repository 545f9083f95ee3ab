import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { PageTexts, Slug } from '../rules.ts';

export type VersionRow = {
  readonly id: bigint;
  readonly slug: Slug;
  readonly number: number;
  readonly texts: PageTexts;
  readonly hash: Buffer;
  readonly from_at: Date;
  readonly note: string | null;
  readonly published_by: string | null;
  readonly published_at: Date;
  readonly is_accepted_first: boolean;
};

const VERSION = `v.id, v.slug, v.number, v.texts, v.hash, v.from_at, v.note, v.published_at,
  v.is_accepted_first, coalesce(p.email, p.name) as published_by`;

/** All versions, the latest first; those of one page, or of all. */
export async function listVersions(db: Queryable, slug?: Slug): Promise<VersionRow[]> {
  return await db.query<VersionRow>(
    `select ${VERSION} from content_versions v left join player_directory p on p.id = v.published_by
      where $1::text is null or v.slug = $1 order by v.slug, v.number desc`,
    [slug ?? null],
  );
}

/** The version of a page that is in force now. */
export async function findInForce(db: Queryable, slug: Slug): Promise<VersionRow | undefined> {
  const [row] = await db.query<VersionRow>(
    `select ${VERSION} from content_versions v left join player_directory p on p.id = v.published_by
      where v.slug = $1 and v.from_at <= now() order by v.from_at desc, v.number desc limit 1`,
    [slug],
  );
  return row;
}

export type NewVersion = {
  readonly slug: Slug;
  readonly number: number;
  readonly texts: PageTexts;
  readonly hash: Buffer;
  readonly fromAt: Date;
  readonly note: string | null;
  readonly publishedBy: PlayerId | null;
  /** Whether players accept it before their next stake for money. */
  readonly isAcceptedFirst: boolean;
};

/** Undefined when this number has been published meanwhile. */
export async function insertVersion(
  db: Queryable,
  { slug, number, texts, hash, fromAt, note, publishedBy, isAcceptedFirst }: NewVersion,
): Promise<bigint | undefined> {
  const [row] = await db.query<{ id: bigint }>(
    `insert into content_versions
            (slug, number, texts, hash, from_at, note, published_by, is_accepted_first)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict on constraint content_versions_number do nothing returning id`,
    [slug, number, JSON.stringify(texts), hash, fromAt, note, publishedBy, isAcceptedFirst],
  );
  return row?.id;
}

export type DraftRow = {
  readonly slug: Slug;
  readonly texts: PageTexts;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string;
};

export async function listDrafts(db: Queryable): Promise<DraftRow[]> {
  return await db.query<DraftRow>(
    `select d.slug, d.texts, d.version, d.updated_at, coalesce(p.email, p.name) as updated_by
       from content_drafts d join player_directory p on p.id = d.updated_by`,
  );
}

/** Locks the draft of a page, so that it is neither saved nor published twice at once. */
export async function lockDraft(tx: Tx, slug: Slug): Promise<DraftRow | undefined> {
  const [row] = await tx.query<DraftRow>(
    `select slug, texts, version, updated_at, '' as updated_by from content_drafts
      where slug = $1 for update`,
    [slug],
  );
  return row;
}

type Edit = { readonly slug: Slug; readonly texts: PageTexts; readonly by: PlayerId };

/** The new version of the draft; undefined when it is not the one that was edited. */
export async function saveDraftRow(
  tx: Tx,
  { slug, texts, by }: Edit,
  basedOn: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ version: number }>(
    basedOn === 0
      ? `insert into content_drafts (slug, texts, updated_by) values ($1, $2, $3)
           on conflict (slug) do nothing returning version`
      : `update content_drafts set texts = $2, updated_by = $3, version = version + 1,
                updated_at = clock_timestamp()
          where slug = $1 and version = $4 returning version`,
    basedOn === 0 ? [slug, JSON.stringify(texts), by] : [slug, JSON.stringify(texts), by, basedOn],
  );
  return row?.version;
}

export async function deleteDraft(tx: Tx, slug: Slug): Promise<void> {
  await tx.query('delete from content_drafts where slug = $1', [slug]);
}
