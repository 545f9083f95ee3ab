import { createSigner } from '#domain/fairness/server/index.ts';
import type { SigningKey } from '#domain/fairness/contract.ts';
import { isCannotStart } from '#platform/server/cannot-start.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { verifySecretKeyFingerprint } from '#platform/server/secret-key-fingerprint.ts';
import { readSecrets } from '#platform/server/secrets.ts';
import { withDatabase } from './with-database.ts';

/**
 * `npm run signing-key`: prints the keys by which receipts are signed; `-- rotate` takes a new one
 * into use, in a running or a stopped installation. Former keys stay published. Ends with 0, with
 * 64 when the command was wrong, and with 78 when the secret key is not that of the installation.
 */
const USAGE = `Usage:
  npm run signing-key
  npm run signing-key -- rotate`;

async function main([command, ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || (command !== undefined && command !== 'rotate')) {
    console.error(USAGE);
    return 64;
  }
  return await withDatabase((db) => run(db, command === 'rotate'));
}

async function run(db: Db, isRotating: boolean): Promise<number> {
  const { secretKey } = readSecrets(readConfig(process.env));
  await verifySecretKeyFingerprint(db, secretKey);
  const signer = createSigner(db, secretKey);
  await signer.ensureKey();
  if (isRotating) console.log(`${(await signer.rotate()).id} signs from now on.`);
  for (const key of await signer.listKeys()) console.log(lineOf(key));
  return 0;
}

function lineOf({ id, from, until }: SigningKey): string {
  return `${id}  from ${from}  ${until === null ? 'in use' : `until ${until}`}`;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!isCannotStart(error)) throw error;
  for (const sentence of error.sentences) console.error(sentence);
  process.exitCode = 78;
}
