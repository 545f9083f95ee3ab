import { strengthOf, type Person } from '../rules.ts';
import { listWords } from '../rules.names.ts';
import type { Match, Screening } from './screening.ts';
import { findEntries, listVersionsInForce } from './store.lists.ts';

/** Screening by the lists that staff have imported. */
export function createListScreening(): Screening {
  return {
    revision: async (db) => {
      const versions = await listVersionsInForce(db);
      return versions.map(({ kind, id }) => `${kind} ${id}`).join(', ');
    },
    find: async (db, person) => {
      const rows = await findEntries(db, listWords(person.fullName));
      return rows.flatMap((row) => matchOf(person, row));
    },
  };
}

type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

function matchOf(person: Person, row: EntryRow): Match[] {
  const entry = {
    name: row.name,
    otherNames: row.other_names,
    birthDate: row.birth_date,
    country: row.country,
    list: row.list,
    reference: row.reference,
  };
  const strength = strengthOf(person, entry);
  return strength === undefined
    ? []
    : [{ kind: row.kind, strength, entry, version: row.list_id.toString() }];
}
