import type { Role } from '#domain/staff/rules.ts';

/**
 * Support. A player has one conversation at a time, a *thread*: it is open while the
 * player waits for an answer, waiting while staff wait for the player, and closed by staff. What a
 * player writes after that begins the next thread. Messages are plain text.
 */
export const THREAD_STATES = ['open', 'waiting', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** Who answers a thread. It begins with support, and staff transfer it with a note. */
export const TEAMS = ['support', 'payments', 'risk'] as const;
export type Team = (typeof TEAMS)[number];

/** A thread is read by its team alone, and by admins: risk may write what others must not know. */
export function teamsOf(role: Role): readonly Team[] {
  return role === 'admin' ? TEAMS : TEAMS.filter((team) => team === role);
}

/** For how long a browser keeps the conversation of a guest after their last message. */
export const GUEST_DAYS = 30;
/** After it the texts of a guest who has not logged in are erased. */
export const GUEST_KEPT_DAYS = 180;

/** To one guest in all, and to one address in a week. */
export const GUEST_EMAILS_MAX = 5;

export const TEXT_MAX = 2000;
/** Of what a picture shows. */
export const DESCRIPTION_MAX = 200;
/** Enough to read a screenshot of a phone. */
export const PICTURE_SIDE_MAX = 2000;

/** Control characters, except for the line feed. */
const CONTROL = /(?!\n)\p{Cc}/gu;
const EMPTY_LINES = /\n{3,}/g;

/** The text as it is stored: composed, without control characters, no more than one empty line. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(CONTROL, '')
    .replaceAll(EMPTY_LINES, '\n\n')
    .trim();
}

export const TAGS_MAX = 10;
/** A word or a few, in small letters. */
const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{0,29}$/u;

export function isTag(text: string): boolean {
  return TAG.test(text) && text === text.trim();
}

/** What a canned answer may contain in braces. */
export const VARIABLES = ['nickname', 'site'] as const;
export type Variable = (typeof VARIABLES)[number];

const IN_BRACES = /\{([^{}]*)\}/g;

export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(IN_BRACES)].map(([, name]) => name ?? '');
  return names.filter((name) => !VARIABLES.some((known) => known === name));
}

/** The canned answer with the values of its variables. */
export function fillIn(text: string, values: Readonly<Record<Variable, string>>): string {
  return text.replaceAll(IN_BRACES, (whole, name: string) => {
    const known = VARIABLES.find((variable) => variable === name);
    return known === undefined ? whole : values[known];
  });
}

/** At the beginning of a sentence, with what follows up to its next letter. */
const ADDRESSED = /(^|\n|[.!?]\s+)\{nickname\}[,!]?\s*(\p{L})/gu;
const NAMED = /,?\s*\{nickname\}/g;

/** The canned answer for a guest, who has no name: the sentences address them without one. */
export function fillInForGuest(text: string, site: string): string {
  const unnamed = text
    .replaceAll(ADDRESSED, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replaceAll(NAMED, '');
  return fillIn(unnamed, { nickname: '', site });
}

/** How often a page sends that its reader is writing, and for how long that is shown. */
export const TYPING_EVERY_MS = 4000;
export const TYPING_SHOWN_MS = 7000;
