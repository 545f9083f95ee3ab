import { setImmediate as nextTurn } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import { createPasswords } from './passwords.ts';

test('passwords: stored as argon2id with 19 MiB, two passes and one lane, salted', async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([
    passwords.hash('correct horse battery'),
    passwords.hash('correct horse battery'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwords.matches(one as string, 'correct horse battery', false)).toBe(true);
  expect(await passwords.matches(one as string, 'correct horse batterY', false)).toBe(false);
});

test('passwords: a password typed on another keyboard is the same password', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('мой пароль \u0439 here');
  expect(await passwords.matches(stored as string, 'мой пароль \u0438\u0306 here', false)).toBe(
    true,
  );
});

test('passwords: without an account a hash with the same settings is computed', async () => {
  const compared: string[] = [];
  const passwords = createPasswords({
    engine: {
      hash,
      verify: async (stored, password) => {
        compared.push(String(stored));
        return await verify(stored, password);
      },
    },
  });
  const stored = (await passwords.hash('correct horse battery')) as string;
  expect(await passwords.matches(stored, 'a wrong password', false)).toBe(false);
  expect(await passwords.matches(null, 'a wrong password', false)).toBe(false);
  expect(await passwords.matches(null, 'no account has this password', false)).toBe(false);
  const setting = (text: string) => text.split('$').slice(0, 4).join('$');
  expect(compared.map(setting)).toEqual(Array(3).fill(setting(stored)));
  expect(compared[1]).toBe(compared[2]);
});

/** An engine whose results wait until the test releases them. */
function heldEngine() {
  const held: { password: string; finish: () => void }[] = [];
  const engine = {
    hash,
    verify: (_: string | Uint8Array, password: string | Uint8Array) =>
      new Promise<boolean>((resolve) => {
        held.push({ password: String(password), finish: () => resolve(true) });
      }),
  };
  return { held, engine };
}

test('passwords: limited parallel hashing; 64 wait, the next is busy, known requesters go first', async () => {
  const { held, engine } = heldEngine();
  const passwords = createPasswords({ engine, runningMax: 2 });
  const strangers = Array.from({ length: 70 }, (_, at) => passwords.matches('x', `s${at}`, false));
  const refused = (await Promise.all(strangers.slice(66))).filter((answer) => isRefusal(answer));
  expect(refused.map((refusal) => [refusal.refused, refusal.retryAfter])).toEqual(
    Array(4).fill(['busy', 3]),
  );
  expect(held.map((job) => job.password)).toEqual(['s0', 's1']);
  const owner = passwords.matches('x', 'owner', true);
  held[0]!.finish();
  // Only promises lie between a result and the next job: all have run when the event loop turns.
  await nextTurn();
  expect(held.at(-1)!.password).toBe('owner');
  while (held.length > 0) {
    held.splice(0).forEach((job) => job.finish());
    await nextTurn();
  }
  expect(await owner).toBe(true);
  expect(await Promise.all(strangers.slice(0, 66))).toEqual(Array(66).fill(true));
});
