import { appendFileSync } from 'node:fs';
import { withdrawalJobs } from '#features/withdrawals/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openLog } from '#platform/server/log.ts';
import { openMessagesRoom } from './messages-room.ts';
import { scriptedPayer } from './scripted-payer.ts';

/**
 * Sends what is approved and pulls its own plug at a named step, for the test of recovery:
 * `node dev/dying-withdrawal.ts <database> <secret> <file> <step>`. The provider writes each
 * reference it has taken into the file, which outlives the process as a provider does.
 */
const [url, secretKey, file, step] = process.argv.slice(2) as [string, string, string, string];

const die = () => process.kill(process.pid, 'SIGKILL');
const { provider, script } = scriptedPayer();
script.before = async (order) => {
  if (step === 'before the provider hears') die();
  appendFileSync(file, `${order.reference}\n`);
  if (step === 'after the provider has taken it') die();
};

const db = openDb({ url, role: APP_ROLE, connectionsMax: 4 });
const jobs = withdrawalJobs({
  db,
  log: openLog('silent'),
  accounts: createAccounts(),
  messages: openMessagesRoom(db).messages,
  secretKey,
  providers: [provider],
  publicUrl: () => 'https://casino.example',
  emit: async () => {
    if (step === 'while the answer is written') die();
  },
  announceBalance: async () => undefined,
  publishTo: () => {
    if (step === 'after the answer is written') die();
  },
});
await jobs[0]!.run();
await db.close();
