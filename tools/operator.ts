import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { formatFieldError, isRefusal } from '#core/refusal.ts';
import { publishCase, setCaseOpen } from '#features/cases/server/index.ts';
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import { createPasswords } from '#domain/identity/server/index.ts';
import { isRole, ROLES, type Role } from '#domain/staff/rules.ts';
import { addOperator, changeRole, resetByCommand } from '#domain/staff/server/index.ts';
import { isCannotStart } from '#platform/server/cannot-start.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { printDemoCode } from './operator/demo-code.ts';
import { withDatabase } from './with-database.ts';

/**
 * `npm run operator -- add anna@casino.example`: adds a staff account to a running or a stopped
 * installation, an admin unless `--role` is given. `role` changes the role of a staff member,
 * `reset` removes a lost second factor, `code` prints the current code of a demo operator. `case
 * publish` puts a new version of a case on sale, `case close` takes a case off sale. Ends with 0
 * when it was done, 1 when it was refused, 64 when the command was wrong.
 */
const USAGE = `Usage:
  npm run operator -- add <email> [--role ${ROLES.join('|')}]
  npm run operator -- role <email> <${ROLES.join('|')}>
  npm run operator -- reset <email>
  npm run operator -- code <email>        (demo installation only)
  npm run operator -- case publish <file.json>
  npm run operator -- case close|open <name>`;

const EXIT_USAGE = 64;
const EXIT_CANNOT_START = 78;

type OperatorCommand = {
  readonly command: 'add' | 'role' | 'reset' | 'code';
  readonly email: string;
  readonly role: Role;
};

async function main(): Promise<number> {
  if (process.argv[2] === 'case') return await runCaseCommand(process.argv.slice(3));
  const command = parseCommand(process.argv.slice(2));
  if (typeof command === 'string') {
    console.error(`${command}\n${USAGE}`);
    return EXIT_USAGE;
  }
  return await runCommand(command);
}

async function runCommand(command: OperatorCommand): Promise<number> {
  if (command.command === 'code') return printDemoCode(readConfig(process.env), command.email);
  if (command.command === 'role') return await withDatabase((db) => change(db, command));
  if (command.command === 'reset') return await withDatabase((db) => reset(db, command));
  // Asked before the database is opened, so that no connection waits for input.
  const password = await choosePassword(command.email);
  return password === null ? 1 : await withDatabase((db) => add(db, command, password));
}

function parseCommand(args: string[]): OperatorCommand | string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { role: { type: 'string' } },
  });
  const [command, address = '', third] = positionals;
  if (!isCommand(command)) return 'Name the command: add, role, reset or code.';
  const reading = readEmail(address);
  if ('mistake' in reading) return `"${address}" is not an email address.`;
  const role = String((command === 'add' ? values['role'] : third) ?? 'admin');
  if (command === 'role' && third === undefined) return 'Name the role.';
  if (!isRole(role)) return `"${role}" is not a role.`;
  return { command, email: reading.email, role };
}

function isCommand(text: string | undefined): text is OperatorCommand['command'] {
  return text === 'add' || text === 'role' || text === 'reset' || text === 'code';
}

type ChosenPassword = { readonly text: string; readonly isMade: boolean };

/**
 * Asks on a terminal; generates a password elsewhere. Null when the entered one is not acceptable.
 */
async function choosePassword(email: string): Promise<ChosenPassword | null> {
  const given = process.stdin.isTTY ? await askHidden('Password (empty: generate one): ') : '';
  if (given === '') return { text: randomBytes(15).toString('base64url'), isMade: true };
  const mistake = passwordMistake(given, email);
  if (mistake === undefined) return { text: given, isMade: false };
  console.error(
    `That password is not acceptable: ${formatFieldError(mistake).replaceAll('_', ' ')}.`,
  );
  return null;
}

/** Shows the question and hides the input. */
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

async function runCaseCommand([command, name = '']: string[]): Promise<number> {
  if (command === 'publish' && name !== '') {
    const read = readDocument(name);
    if (typeof read === 'string') {
      console.error(read);
      return 1;
    }
    return await withDatabase((db) => publish(db, read.document));
  }
  if ((command === 'close' || command === 'open') && name !== '') {
    return await withDatabase((db) => setOnSale(db, name, command === 'open'));
  }
  console.error(`Name the command and the case.\n${USAGE}`);
  return EXIT_USAGE;
}

/** The file as JSON, or the sentence that names the error. */
function readDocument(file: string): { document: unknown } | string {
  if (!existsSync(file)) return `There is no file ${file}.`;
  try {
    return { document: JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return `${file} is not JSON: ${error.message}.`;
  }
}

async function publish(db: Db, document: unknown): Promise<number> {
  const published = await publishCase(db, document);
  if ('errors' in published) {
    console.error('Nothing was published.');
    for (const sentence of published.errors) console.error(`- ${sentence}`);
    return 1;
  }
  console.log(`${published.slug} is on sale in version ${published.version}.`);
  return 0;
}

async function setOnSale(db: Db, slug: string, isOpen: boolean): Promise<number> {
  if (!(await setCaseOpen(db, slug, isOpen))) {
    console.error(`There is no case ${slug}.`);
    return 1;
  }
  console.log(`${slug} is ${isOpen ? 'on sale' : 'closed'} now.`);
  return 0;
}

async function add(
  db: Db,
  { email, role }: OperatorCommand,
  { text, isMade }: ChosenPassword,
): Promise<number> {
  const passwordHash = await createPasswords().hash(text);
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  const added = await db.transaction((tx) =>
    addOperator(tx, { email, passwordHash, role, locale: 'en', isPasswordGiven: isMade }),
  );
  if (isRefusal(added)) {
    console.error(`${email} is taken already. Staff need a separate address.`);
    return 1;
  }
  console.log(`${email} is ${role} now.`);
  if (isMade) console.log(`Password, shown only this once: ${text}`);
  return 0;
}

/** For a lost phone, even that of the last admin: removes all factors and the password. */
async function reset(db: Db, { email }: OperatorCommand): Promise<number> {
  const text = randomBytes(15).toString('base64url');
  const hash = await createPasswords().hash(text);
  if (isRefusal(hash)) throw new Error(hash.refused);
  const done = await db.transaction((tx) => resetByCommand(tx, email, hash));
  if (isRefusal(done)) {
    console.error(`No staff member has the address ${email}.`);
    return 1;
  }
  console.log(`${email} enrols a second factor at the next login.`);
  console.log(`Password, shown only this once: ${text}`);
  return 0;
}

async function change(db: Db, { email, role }: OperatorCommand): Promise<number> {
  const changed = await db.transaction((tx) => changeRole(tx, email, role));
  if (isRefusal(changed) && changed.refused === 'last_admin') {
    console.error(`${email} is the last admin. Make another one first.`);
    return 1;
  }
  if (isRefusal(changed)) {
    console.error(`No staff member has the address ${email}.`);
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
  process.exitCode = EXIT_CANNOT_START;
}
