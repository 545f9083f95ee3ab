import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { isRefusal } from '#core/refusal.ts';
import { publishCase, setCaseOpen } from '#features/cases/server/index.ts';
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import { createPasswords } from '#domain/identity/server/index.ts';
import { isRole, ROLES, type Role } from '#domain/staff/rules.ts';
import { addOperator, changeRole, resetByCommand } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { isCannotStart } from '#platform/server/cannot-start.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { openDatabase } from '#platform/server/postgres/open-database.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { tellDemoCode } from './operator/demo-code.ts';

/**
 * `npm run operator -- add anna@casino.example`: makes a staff account in a running or a stopped
 * house, an admin unless `--role` says otherwise. `role` gives somebody of the staff another role,
 * `reset` takes a lost second factor off, `code` tells that of a demo's operator.
 * `case publish` puts a new version of a case on sale, `case close` takes a case off it.
 * Ends with 0 when it was done, 1 when it was refused, 64 when it was not understood.
 */
const USAGE = `Usage:
  npm run operator -- add <email> [--role ${ROLES.join('|')}]
  npm run operator -- role <email> <${ROLES.join('|')}>
  npm run operator -- reset <email>
  npm run operator -- code <email>        (of a demo house only)
  npm run operator -- case publish <file.json>
  npm run operator -- case close|open <name>`;

const EXIT_USAGE = 64;
const EXIT_CANNOT_LOOK = 78;

type Wish = {
  readonly command: 'add' | 'role' | 'reset' | 'code';
  readonly email: string;
  readonly role: Role;
};

async function main(): Promise<number> {
  if (process.argv[2] === 'case') return await aboutCase(process.argv.slice(3));
  const wish = readWish(process.argv.slice(2));
  if (typeof wish === 'string') {
    console.error(`${wish}\n${USAGE}`);
    return EXIT_USAGE;
  }
  return await fulfil(wish);
}

async function fulfil(wish: Wish): Promise<number> {
  if (wish.command === 'code') return tellDemoCode(readConfig(process.env), wish.email);
  if (wish.command === 'role') return await withHouse((db) => change(db, wish));
  if (wish.command === 'reset') return await withHouse((db) => reset(db, wish));
  // Asked before the database is opened: nobody waits for a person inside a house.
  const password = await choosePassword(wish.email);
  return password === null ? 1 : await withHouse((db) => add(db, wish, password));
}

function readWish(args: string[]): Wish | string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { role: { type: 'string' } },
  });
  const [command, address = '', third] = positionals;
  if (!isCommand(command)) return 'Say what to do: add, role, reset or code.';
  const reading = readEmail(address);
  if ('mistake' in reading) return `"${address}" is no e-mail address.`;
  const role = String((command === 'add' ? values['role'] : third) ?? 'admin');
  if (command === 'role' && third === undefined) return 'Say which role.';
  if (!isRole(role)) return `"${role}" is no role.`;
  return { command, email: reading.email, role };
}

function isCommand(text: string | undefined): text is Wish['command'] {
  return text === 'add' || text === 'role' || text === 'reset' || text === 'code';
}

type Chosen = { readonly text: string; readonly isMade: boolean };

/** Asks at a terminal; makes one where nobody can answer. Null when the given one will not do. */
async function choosePassword(email: string): Promise<Chosen | null> {
  const given = process.stdin.isTTY ? await askHidden('Password (empty: one is made): ') : '';
  if (given === '') return { text: randomBytes(15).toString('base64url'), isMade: true };
  const mistake = passwordMistake(given, email);
  if (mistake === undefined) return { text: given, isMade: false };
  console.error(`That password will not do: ${mistake.replaceAll('_', ' ')}.`);
  return null;
}

/** Shows the question and nothing of the answer. */
async function askHidden(question: string): Promise<string> {
  let isMuted = false;
  const output = new Writable({
    write(part, _encoding, done) {
      if (!isMuted) process.stdout.write(part);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const answer = terminal.question(question);
  isMuted = true;
  const text = await answer;
  terminal.close();
  process.stdout.write('\n');
  return text;
}

async function aboutCase([command, name = '']: string[]): Promise<number> {
  if (command === 'publish' && name !== '') {
    const read = readDocument(name);
    if (typeof read === 'string') {
      console.error(read);
      return 1;
    }
    return await withHouse((db) => publish(db, read.document));
  }
  if ((command === 'close' || command === 'open') && name !== '') {
    return await withHouse((db) => sell(db, name, command === 'open'));
  }
  console.error(`Say what to do with which case.\n${USAGE}`);
  return EXIT_USAGE;
}

/** The file as JSON, or the sentence that says why it is none. */
function readDocument(file: string): { document: unknown } | string {
  if (!existsSync(file)) return `There is no file ${file}.`;
  try {
    return { document: JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return `${file} is no JSON: ${error.message}.`;
  }
}

async function publish(db: Db, document: unknown): Promise<number> {
  const published = await publishCase(db, document);
  if ('faults' in published) {
    console.error('Nothing was published.');
    for (const sentence of published.faults) console.error(`- ${sentence}`);
    return 1;
  }
  console.log(`${published.slug} is on sale in version ${published.version}.`);
  return 0;
}

async function sell(db: Db, slug: string, isOpen: boolean): Promise<number> {
  if (!(await setCaseOpen(db, slug, isOpen))) {
    console.error(`There is no case ${slug}.`);
    return 1;
  }
  console.log(`${slug} is ${isOpen ? 'on sale' : 'closed'} now.`);
  return 0;
}

async function withHouse(work: (db: Db) => Promise<number>): Promise<number> {
  const config = readConfig(process.env);
  const running = await findRunningUrl(config);
  const database = running === undefined ? await openDatabase(config) : undefined;
  const url = running ?? database!.url;
  if (database) await migrate(url);
  const db = openDb({ url, role: APP_ROLE, connectionsMax: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
    await database?.stop();
  }
}

async function add(db: Db, { email, role }: Wish, { text, isMade }: Chosen): Promise<number> {
  const passwordHash = await createPasswords().hash(text);
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  const added = await db.transaction((tx) =>
    addOperator(tx, { email, passwordHash, role, locale: 'en', isPasswordGiven: isMade }),
  );
  if (isRefusal(added)) {
    console.error(`${email} is taken already. Staff need an address of their own.`);
    return 1;
  }
  console.log(`${email} is ${role} now.`);
  if (isMade) console.log(`Password, shown only this once: ${text}`);
  return 0;
}

/** For whoever has lost his phone, the last admin among them: all factors go, the password too. */
async function reset(db: Db, { email }: Wish): Promise<number> {
  const text = randomBytes(15).toString('base64url');
  const hash = await createPasswords().hash(text);
  if (isRefusal(hash)) throw new Error(hash.refused);
  const done = await db.transaction((tx) => resetByCommand(tx, email, hash));
  if (isRefusal(done)) {
    console.error(`Nobody of the staff has the address ${email}.`);
    return 1;
  }
  console.log(`${email} enrols a second factor at the next login.`);
  console.log(`Password, shown only this once: ${text}`);
  return 0;
}

async function change(db: Db, { email, role }: Wish): Promise<number> {
  const changed = await db.transaction((tx) => changeRole(tx, email, role));
  if (isRefusal(changed) && changed.refused === 'last_admin') {
    console.error(`${email} is the last admin. Make another one first.`);
    return 1;
  }
  if (isRefusal(changed)) {
    console.error(`Nobody of the staff has the address ${email}.`);
    return 1;
  }
  console.log(`${email} is ${role} now.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!isCannotStart(error)) throw error;
  for (const sentence of error.sentences) console.error(sentence);
  process.exitCode = EXIT_CANNOT_LOOK;
}
