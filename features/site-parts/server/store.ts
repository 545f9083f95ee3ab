import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { texts } from '#platform/server/insert-rows.ts';
import type { Part } from '../rules.ts';

export type PartVersionRow = {
  readonly part: Part;
  readonly number: number;
  readonly value: unknown;
  readonly note: string | null;
  readonly published_by: string | null;
  readonly published_at: Date;
};

/** The latest first, at most `limit` of each part. */
export async function listPartVersions(db: Queryable, limit: number): Promise<PartVersionRow[]> {
  return await db.query<PartVersionRow>(
    `select v.part, v.number, v.value, v.note, coalesce(p.email, p.name) as published_by,
            v.published_at
       from (select part, max(number) as last from site_part_versions group by part) latest
       join site_part_versions v on v.part = latest.part and v.number > latest.last - $1
       left join player_directory p on p.id = v.published_by
      order by v.part, v.number desc`,
    [limit],
  );
}

export async function findLastVersion(
  db: Queryable,
  part: Part,
): Promise<{ number: number; value: unknown } | undefined> {
  const [row] = await db.query<{ number: number; value: unknown }>(
    `select number, value from site_part_versions where part = $1 order by number desc limit 1`,
    [part],
  );
  return row;
}

/** Grows with every publication. */
export async function readLastPublication(db: Queryable): Promise<string> {
  const rows = await db.query<{ id: string }>(
    `select coalesce(max(id), 0)::text as id from site_part_versions`,
  );
  return rows[0]!.id;
}

export type NewPartVersion = {
  readonly part: Part;
  readonly number: number;
  readonly value: unknown;
  readonly note: string;
  readonly by: PlayerId;
};

/** False when this number has been published meanwhile. */
export async function insertPartVersion(
  tx: Tx,
  { part, number, value, note, by }: NewPartVersion,
): Promise<boolean> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into site_part_versions (part, number, value, note, published_by)
     values ($1, $2, $3, $4, $5)
     on conflict on constraint site_part_versions_number do nothing returning id`,
    [part, number, JSON.stringify(value), note, by],
  );
  return rows.length > 0;
}

export type PartDraftRow = {
  readonly part: Part;
  readonly value: unknown;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string;
};

export async function listPartDrafts(db: Queryable): Promise<PartDraftRow[]> {
  return await db.query<PartDraftRow>(
    `select d.part, d.value, d.version, d.updated_at, coalesce(p.email, p.name) as updated_by
       from site_part_drafts d join player_directory p on p.id = d.updated_by`,
  );
}

/** Locked until the end of the transaction, so that it is published once. */
export async function lockPartDraft(
  tx: Tx,
  part: Part,
): Promise<{ value: unknown; version: number } | undefined> {
  const [row] = await tx.query<{ value: unknown; version: number }>(
    'select value, version from site_part_drafts where part = $1 for update',
    [part],
  );
  return row;
}

type PartEdit = { readonly part: Part; readonly value: unknown; readonly by: PlayerId };

/** The new version of the draft; undefined when it is not the one that was edited. */
export async function savePartDraft(
  tx: Tx,
  { part, value, by }: PartEdit,
  basedOn: number,
): Promise<number | undefined> {
  const content = JSON.stringify(value);
  const [row] = await tx.query<{ version: number }>(
    basedOn === 0
      ? `insert into site_part_drafts (part, value, updated_by) values ($1, $2, $3)
           on conflict (part) do nothing returning version`
      : `update site_part_drafts set value = $2, updated_by = $3, version = version + 1,
                updated_at = clock_timestamp()
          where part = $1 and version = $4 returning version`,
    basedOn === 0 ? [part, content, by] : [part, content, by, basedOn],
  );
  return row?.version;
}

export async function deletePartDraft(tx: Tx, part: Part): Promise<void> {
  await tx.query('delete from site_part_drafts where part = $1', [part]);
}

export type PictureFileRow = { readonly name: string; readonly bytes: Buffer };

/** The same picture stored again stays one. */
export async function savePictureFiles(
  tx: Tx,
  files: readonly PictureFileRow[],
  by: PlayerId,
): Promise<void> {
  for (const { name, bytes } of files) {
    await tx.query(
      `insert into site_pictures (name, bytes, uploaded_by) values ($1, $2, $3)
       on conflict do nothing`,
      [name, bytes, by],
    );
  }
}

export async function findPictureFile(db: Queryable, name: string): Promise<Buffer | undefined> {
  const rows = await db.query<{ bytes: Buffer }>(
    'select bytes from site_pictures where name = $1',
    [name],
  );
  return rows[0]?.bytes;
}

/** How many of these files there are. */
export async function countPictureFiles(db: Queryable, names: readonly string[]): Promise<number> {
  const rows = await db.query<{ count: number }>(
    'select count(*)::int as count from site_pictures where name = any ($1::text[])',
    [texts(names)],
  );
  return rows[0]!.count;
}

/** Whether a player has ever made a deposit that was paid. */
export async function hasPaidDeposit(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const rows = await db.query<{ has_paid: boolean }>(
    `select exists (select from deposit_records where player_id = $1 and status = 3) as has_paid`,
    [playerId],
  );
  return rows[0]!.has_paid;
}
