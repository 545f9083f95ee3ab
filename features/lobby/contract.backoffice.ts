import * as z from 'zod/mini';
import { call, dataOf, localeCode } from '#core/wire.ts';
import { GAME_TAGS } from '#domain/bets/rules.offered-games.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { folderName } from './contract.ts';

const GAMES_MAX = 500;
const BANNERS_MAX = 30;
const TITLE_MAX = 60;
const TEXT_MAX = 140;
const LINK_MAX = 200;

const lobbyGame = z.object({
  folder: folderName,
  is_hidden: z.boolean(),
  tags: z.array(z.enum(GAME_TAGS)).check(z.maxLength(GAME_TAGS.length, 'too_many')),
});
export type LobbyGame = z.output<typeof lobbyGame>;

/** The games in the order of the lobby. */
export const lobbyGames = z.array(lobbyGame).check(
  z.maxLength(GAMES_MAX, 'too_many'),
  z.refine((games) => new Set(games.map(({ folder }) => folder)).size === games.length, {
    error: 'game_twice',
  }),
);

const shownText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'));
/** As the browser writes it, so that the order of texts is that of moments. */
const momentText = z.iso.datetime({ precision: 3, error: 'time_format' });

const banner = z
  .object({
    locale: localeCode,
    title: shownText(TITLE_MAX),
    text: shownText(TEXT_MAX),
    /** A path of the app, without language and host. */
    link: z
      .string()
      .check(
        z.maxLength(LINK_MAX, 'too_long'),
        z.regex(/^\/(?!\/)[\w/?=&#.-]*$/, 'banner_link_format'),
      ),
    starts_at: momentText,
    /** Null: until it is removed. */
    ends_at: z.nullable(momentText),
  })
  .check(
    z.refine(({ starts_at, ends_at }) => ends_at === null || starts_at < ends_at, {
      error: 'banner_order',
      path: ['ends_at'],
    }),
  );
export type Banner = z.output<typeof banner>;

/** Of several whose time it is, the first one of a language is shown. */
export const banners = z.array(banner).check(z.maxLength(BANNERS_MAX, 'too_many'));

const ROLES = ['content'] as const;
const REASON_MAX = 500;

const versioned = { version: z.string() };
const saving = {
  /** The version that the change was made from. */
  based_on: z.string(),
  reason: reasonText(REASON_MAX),
};

const lobby = z.object({
  games: z.object({ ...versioned, value: lobbyGames }),
  banners: z.object({ ...versioned, value: banners }),
});
export type StaffLobby = z.output<typeof lobby>;

export const getLobby = call({
  name: 'staff.getLobby',
  summary: 'Returns how the lobby is set up: its games in their order, and its banners.',
  method: 'GET',
  path: '/api/v2/staff/lobby',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(lobby),
  refusals: ['forbidden'],
});

export const saveLobbyGames = call({
  name: 'staff.saveLobbyGames',
  summary: 'Sets the order and the tags of the games and hides some of them, in every process.',
  method: 'POST',
  path: '/api/v2/staff/lobby/games',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ value: lobbyGames, ...saving }),
  answer: dataOf(z.object(versioned)),
  refusals: ['forbidden', 'bad_input', 'setting_outdated'],
});

export const saveBanners = call({
  name: 'staff.saveBanners',
  summary: 'Replaces the banners of the lobby, in every process at once.',
  method: 'POST',
  path: '/api/v2/staff/lobby/banners',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ value: banners, ...saving }),
  answer: dataOf(z.object(versioned)),
  refusals: ['forbidden', 'bad_input', 'setting_outdated'],
});
