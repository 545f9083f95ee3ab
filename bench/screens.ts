import { gameFolders } from '../apps/games.ts';

/** A page of the player app, and the budgets of its first screen. */
export type Screen = {
  /** What the command calls it. */
  readonly name: string;
  readonly path: string;
  /** HTML, styles and scripts over the wire. */
  readonly budgetKb: number;
  /** The total blocking time before the first touch. */
  readonly blockedMs: number;
  /** Whether it is opened by a player who is logged in. */
  readonly isMembers?: true;
};

const PAGE = { budgetKb: 160, blockedMs: 400 };

const page = (name: string): Screen => ({ name, path: `/${name}`, ...PAGE });
const ofMembers = (name: string, path: string): Screen => ({
  ...PAGE,
  name,
  path,
  isMembers: true,
});

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '', budgetKb: 110, blockedMs: 200 },
  ...gameFolders().map((name) => ({ ...PAGE, name, path: `/games/${name}` })),
  { ...PAGE, name: 'slots', path: '/games/slots' },
  { ...PAGE, name: 'live-casino', path: '/games/live-casino' },
  ...['bonuses', 'welcome-pack', 'vip-club', 'missions', 'tournaments', 'top'].map(page),
  ...['fairness', 'faq'].map(page),
  ofMembers('member', ''),
  ofMembers('deposit', '?deposit'),
  ofMembers('profile', '/profile'),
  ofMembers('history', '/profile/history'),
  ofMembers('settings', '/profile/setting'),
];
