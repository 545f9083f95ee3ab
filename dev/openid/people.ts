import { createHmac } from 'node:crypto';

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
};

const PEOPLE_MAX = 500;

/**
 * Whoever was typed into the form. The same e-mail is the same person, after a restart too, so a
 * second login finds the account of the first.
 */
export function createPeople(secret: string) {
  const people = new Map<string, Person>();

  function come(name: string, email: string, isEmailVerified: boolean): Person {
    const small = email.toLowerCase();
    const id = createHmac('sha256', secret).update(small).digest('base64url').slice(0, 22);
    const person = { id, name, email: small, isEmailVerified };
    people.delete(id);
    people.set(id, person);
    if (people.size > PEOPLE_MAX) people.delete(people.keys().next().value!);
    return person;
  }

  return {
    come,
    find: (id: string): Person | undefined => people.get(id),
    /** Those who were here last, the latest first. */
    latest: (count: number): Person[] => [...people.values()].slice(-count).reverse(),
  };
}

export type People = ReturnType<typeof createPeople>;
