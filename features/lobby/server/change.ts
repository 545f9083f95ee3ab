import { refuse, type Refusal } from '#core/refusal.ts';
import type { GamePlaces } from '#domain/bets/rules.offered-games.ts';
import { listGamePlaces, saveGamePlaces } from '#domain/bets/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { PlacedGame } from '../contract.backoffice.ts';
import { lockPart, savePart, type PartName } from './store.ts';

type ChangeDeps = { readonly db: Db; readonly announceChange: () => void };

type LobbyChange<Value> = {
  readonly value: readonly Value[];
  readonly based_on: string;
  readonly reason: string;
};

type Changed = { data: { version: string } } | Refusal<'setting_outdated'>;

/** Saves a part of the lobby; one that a colleague has changed in between is refused. */
export async function changeLobby(
  deps: ChangeDeps,
  staff: StaffUser,
  name: PartName,
  { value, ...change }: LobbyChange<object>,
): Promise<Changed> {
  return await changePart(deps, staff, name, change, (_, before) =>
    Promise.resolve({ stored: value, before: { value: before }, after: { value } }),
  );
}

/** The games with their places, which the stakes on them are checked by. */
export async function changeGames(
  deps: ChangeDeps & Pick<FolderGames, 'gamesOf'> & { readonly announceGames: () => void },
  staff: StaffUser,
  { value, ...change }: LobbyChange<PlacedGame>,
): Promise<Changed> {
  return await changePart(deps, staff, 'games', change, async (tx, before) => {
    const placesBefore = await readPlaces(tx, deps);
    for (const { folder, hidden_in, hidden_currencies } of value) {
      const present = placesBefore(folder);
      await saveGamePlaces(tx, deps.gamesOf(folder), {
        hidden_in: hidden_in ?? [...present.hidden_in],
        hidden_currencies: hidden_currencies ?? [...present.hidden_currencies],
      });
    }
    tx.onCommit(deps.announceGames);
    const stored = value.map(({ folder, is_hidden, tags }) => ({ folder, is_hidden, tags }));
    const placed = value.map(({ folder }) => ({ folder, ...placesBefore(folder) }));
    return { stored, before: { value: before, places: placed }, after: { value } };
  });
}

export type FolderGames = {
  /** The games that the lobby lists under one name. */
  readonly gamesOf: (folder: string) => readonly string[];
};

/** Games of one folder are left out together. */
export async function readPlaces(
  db: Queryable,
  { gamesOf }: FolderGames,
): Promise<(folder: string) => GamePlaces> {
  const rows = await listGamePlaces(db);
  return (folder) => {
    const row = rows.find(({ game }) => gamesOf(folder).includes(game));
    const { hidden_in = [], hidden_currencies = [] } = row ?? {};
    return { hidden_in, hidden_currencies };
  };
}

type Saved = {
  readonly stored: readonly object[];
  readonly before: object;
  readonly after: object;
};

async function changePart(
  { db, announceChange }: ChangeDeps,
  staff: StaffUser,
  name: PartName,
  { based_on, reason }: Omit<LobbyChange<never>, 'value'>,
  apply: (tx: Tx, before: unknown) => Promise<Saved>,
): Promise<Changed> {
  return await db.transaction(async (tx) => {
    const present = await lockPart(tx, name);
    if (present.version.toString() !== based_on) return refuse('setting_outdated');
    const { stored, before, after } = await apply(tx, present.value);
    await savePart(tx, name, stored);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: `lobby.${name}`,
      target: name,
      before,
      after,
      reason,
    });
    tx.onCommit(announceChange);
    return { data: { version: (present.version + 1n).toString() } };
  });
}
