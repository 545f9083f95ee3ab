import type { Queryable } from '#platform/server/db.ts';
import { SettingsCache, type SettingsBus } from '#platform/server/settings-cache.ts';
import {
  lobbyGames,
  lobbyRows,
  type LobbyGame,
  type StaffLobbyRow,
} from '../contract.backoffice.ts';
import { listParts, readPartsVersion } from './store.ts';

type Setup = {
  readonly games: readonly LobbyGame[];
  readonly rows: readonly StaffLobbyRow[];
};

export type LobbySetupOptions = {
  readonly db: Queryable;
  readonly bus: SettingsBus;
  readonly onError: (error: unknown) => void;
};

/** What the operator has set up in the lobby, cached in every process. */
export class LobbySetup extends SettingsCache<Setup> {
  constructor({ db, bus, onError }: LobbySetupOptions) {
    const source = {
      bus,
      channel: 'lobby.changed',
      readVersion: () => readPartsVersion(db),
      read: () => readSetup(db, onError),
      onError,
    };
    super(source, { games: [], rows: [] });
  }
}

export async function createLobbySetup(options: LobbySetupOptions): Promise<LobbySetup> {
  const setup = new LobbySetup(options);
  await setup.reload();
  return setup;
}

async function readSetup(db: Queryable, onError: LobbySetupOptions['onError']): Promise<Setup> {
  return setupOf(await listParts(db), onError);
}

/** A part that another version of the program has saved in its own form counts as empty. */
export function setupOf(
  parts: Awaited<ReturnType<typeof listParts>>,
  onError: LobbySetupOptions['onError'],
): Setup {
  const valueOf = (wanted: string) => parts.find(({ name }) => name === wanted)?.value;
  const games = lobbyGames.safeParse(valueOf('games'));
  const rows = lobbyRows.safeParse(valueOf('rows'));
  if (!games.success || !rows.success) {
    onError(new Error('the lobby was saved in an unknown form, showing it without that part'));
  }
  return { games: games.data ?? [], rows: rows.data ?? [] };
}
