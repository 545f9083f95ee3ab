import { createBettingFixture } from './betting-fixture.ts';
import { killAt, type KillStep } from './kill-step.ts';
import { answerCall, TestSupplier, type SupplierCall } from './test-supplier.ts';

/**
 * Answers one call of a supplier and kills its own process at a named step, for the recovery test:
 * `node dev/killed-supplier.ts <database> <secret> <step> <call as JSON>`.
 */
const [url, secretKey, step, text] = process.argv.slice(2) as [string, string, KillStep, string];

const fixture = await createBettingFixture(url, { secretKey });
killAt(fixture.db.pool, step);
await answerCall(new TestSupplier(fixture), JSON.parse(text) as SupplierCall);
await fixture.close();
