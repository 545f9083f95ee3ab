import type { Queryable } from '#platform/server/db.ts';

/** A version of a game as this program has it; `files` is the hash of what decides its outcomes. */
export type RunningVersion = {
  readonly name: string;
  readonly version: number;
  readonly files: string;
};

export type RecordedVersion = {
  readonly game: string;
  readonly version: number;
  /** Null for a version that was last run before hashes were recorded. */
  readonly files: string | null;
  readonly first_used_at: Date;
};

/**
 * Records the versions that this program runs; those that are known keep their first use and their
 * first hash. Returns the recorded versions of which this program has other files.
 */
export async function recordGameVersions(
  db: Queryable,
  running: readonly RunningVersion[],
): Promise<RecordedVersion[]> {
  const columns = [
    running.map(({ name }) => name),
    running.map(({ version }) => version),
    running.map(({ files }) => files),
  ];
  await db.query(
    `insert into game_versions as v (game, version, files)
     select * from unnest($1::text[], $2::smallint[], $3::text[])
     on conflict (game, version) do update set files = excluded.files where v.files is null`,
    columns,
  );
  return await db.query<RecordedVersion>(
    `select v.game, v.version, v.files, v.first_used_at
       from unnest($1::text[], $2::smallint[], $3::text[]) as r (game, version, files)
       join game_versions v using (game, version)
      where v.files <> r.files order by v.game`,
    columns,
  );
}

/** Every version that was ever run, by game and version. */
export async function listGameVersions(db: Queryable): Promise<RecordedVersion[]> {
  return await db.query<RecordedVersion>(
    'select game, version, files, first_used_at from game_versions order by game, version',
  );
}

/** The hash of the files that decided a bet; undefined where none was recorded. */
export async function findGameFiles(
  db: Queryable,
  game: string,
  version: number,
): Promise<string | undefined> {
  const rows = await db.query<{ files: string | null }>(
    'select files from game_versions where game = $1 and version = $2',
    [game, version],
  );
  return rows[0]?.files ?? undefined;
}
