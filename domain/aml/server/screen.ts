import { createHash } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Person } from '../rules.ts';
import type { Match, Screening } from './screening.ts';
import { holdCase, insertCase, isHeld, lockOpenCase } from './store.cases.ts';
import { insertHit, insertStep, listKnownHits, type NewHit } from './store.evidence.ts';
import { findPerson, findScreening, listDue, saveScreening } from './store.screenings.ts';

/**
 * Compares a player with the lists in force, once for each version and name. New hits open a case,
 * or are added to the open one.
 */
export async function screenPlayer(
  screening: Screening,
  tx: Tx,
  playerId: PlayerId,
): Promise<void> {
  const person = await findPerson(tx, playerId);
  if (!person) return;
  const revision = await screening.revision(tx);
  const earlier = await findScreening(tx, playerId);
  const isSame =
    earlier?.revision === revision &&
    earlier.fullName === person.fullName &&
    earlier.birthDate === person.birthDate;
  if (isSame) return;
  const matches = revision === '' ? [] : await screening.find(tx, person);
  await recordHits(tx, playerId, person, matches);
  await saveScreening(tx, playerId, { ...person, revision });
}

/** Screens the player, and tells whether an AML case holds their withdrawals. */
export async function isHeldAfterScreening(
  screening: Screening,
  tx: Tx,
  playerId: PlayerId,
): Promise<boolean> {
  await screenPlayer(screening, tx, playerId);
  return await isHeld(tx, playerId);
}

/** Players of one query, and of one run of the job. */
const BATCH = 100;
const BATCHES_MAX = 50;

/** Screens the players who are due, each in a transaction of its own; returns how many. */
export async function screenDue(db: Db, screening: Screening): Promise<number> {
  const revision = await screening.revision(db);
  if (revision === '') return 0;
  let screened = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const due = await listDue(db, revision, BATCH);
    for (const playerId of due) {
      await db.transaction((tx) => screenPlayer(screening, tx, playerId));
    }
    screened += due.length;
    if (due.length < BATCH) break;
  }
  return screened;
}

async function recordHits(
  tx: Tx,
  playerId: PlayerId,
  person: Person,
  matches: readonly Match[],
): Promise<void> {
  const hits = matches.map((match) => ({
    ...match,
    playerId,
    person,
    fingerprint: fingerprintOf(person, match),
  }));
  const known = await listKnownHits(
    tx,
    playerId,
    hits.map(({ fingerprint }) => fingerprint),
  );
  const fresh = hits.filter(({ fingerprint }) => !known.has(fingerprint));
  if (fresh.length > 0) await addToCase(tx, playerId, fresh);
}

async function addToCase(tx: Tx, playerId: PlayerId, hits: readonly NewHit[]): Promise<void> {
  const isStrong = hits.some(({ strength }) => strength === 'strong');
  const made = { playerId, kind: 'screening', isHolding: isStrong, facts: {} } as const;
  const opened = await insertCase(tx, { ...made, staffId: null });
  const caseId = opened ?? (await lockOpenCase(tx, playerId, 'screening'));
  if (opened === undefined && isStrong) await holdCase(tx, caseId);
  for (const hit of hits) await insertHit(tx, caseId, hit);
  const action = opened === undefined ? 'hit' : 'opened';
  await insertStep(tx, { caseId, staffId: null, action, note: null });
}

/** Not of the version: the same entry in a later one is no news. */
function fingerprintOf(person: Person, { kind, entry, strength }: Match): string {
  return createHash('sha256')
    .update(JSON.stringify([person, kind, entry, strength]))
    .digest('hex');
}
