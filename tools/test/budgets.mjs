/**
 * What tests may take. A test that needs more than twice its budget fails the run: on a busy machine
 * a test takes somewhat longer, but one that takes several times as long waits for something. In CI
 * it is only named: on a shared machine all tests may take several times as long.
 */

/** Seconds of a file of unit tests, several times what it takes on a quiet machine. */
const UNIT_FILES = {
  default: 30,
  'apps/server/test/api/conformance.test.ts': 60,
  'apps/server/test/attacks/fuzz.test.ts': 40,
  'apps/server/test/operation/database-away.test.ts': 45,
  'apps/server/test/operation/main.test.ts': 60,
  'apps/server/test/players/push.test.ts': 45,
  'platform/server/postgres/open-database.test.ts': 45,
  'tools/operator.test.ts': 45,
  'tools/test/test.test.ts': 45,
};

/** Seconds of one journey, by its file: more where it waits for rounds, restarts or a real wait. */
const JOURNEYS = {
  default: 20,
  'e2e/affiliates.journey.ts': 60,
  'e2e/aml.journey.ts': 40,
  'e2e/backoffice.journey.ts': 40,
  'e2e/codes.journey.ts': 70,
  'e2e/coinflip-secrecy.journey.ts': 30,
  'e2e/crash.journey.ts': 75,
  'e2e/new-player.journey.ts': 40,
  'e2e/partner-story.journey.ts': 40,
  'e2e/players.journey.ts': 60,
  'e2e/pwa.journey.ts': 45,
  'e2e/reconciliation.journey.ts': 40,
  'e2e/restart.journey.ts': 60,
  'e2e/rooms.journey.ts': 60,
  'e2e/roulette-wheel.journey.ts': 60,
  'e2e/round-proof.journey.ts': 30,
  'e2e/screen-sizes.journey.ts': 40,
  'e2e/shared-table.journey.ts': 60,
  'e2e/verification.journey.ts': 60,
  'e2e/withdrawals.journey.ts': 60,
};

const ALLOWED_TIMES = 2;

/** A sentence for each file of unit tests that took too long. */
export function slowUnits(tests) {
  const files = new Map();
  for (const { file, seconds } of tests) files.set(file, (files.get(file) ?? 0) + seconds);
  return [...files].flatMap(([file, seconds]) =>
    judge(file, seconds, UNIT_FILES[file] ?? UNIT_FILES.default),
  );
}

/** A sentence for each journey that took too long. */
export function slowJourneys(tests) {
  return tests.flatMap(({ file, title, seconds }) =>
    judge(`${file} › ${title}`, seconds, JOURNEYS[file] ?? JOURNEYS.default),
  );
}

function judge(name, seconds, budget) {
  if (seconds <= budget * ALLOWED_TIMES) return [];
  return [`too slow: ${name} took ${seconds.toFixed(0)} s, its budget is ${budget} s`];
}
