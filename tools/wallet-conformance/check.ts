/** One statement about the other side; `run` returns what is wrong. */
export type ConformanceCheck<Session> = {
  readonly title: string;
  readonly run: (session: Session) => Promise<string | undefined>;
};

/** Checks that are ready to be run, each by its title. */
export type CheckRun = {
  readonly title: string;
  readonly run: () => Promise<string | undefined>;
};

export function checksOf<Session>(
  checks: readonly ConformanceCheck<Session>[],
  session: Session,
): readonly CheckRun[] {
  return checks.map(({ title, run }) => ({ title, run: () => run(session) }));
}

export const COPIES = 20;

/** The same call many times at once. */
export async function atOnce<Answer>(
  send: () => Promise<Answer>,
  count: number = COPIES,
): Promise<Answer[]> {
  return await Promise.all(Array.from({ length: count }, () => send()));
}

/** The first of these that is wrong. */
export function firstOf(...found: readonly (string | undefined)[]): string | undefined {
  return found.find((each) => each !== undefined);
}

/** Runs the calls and compares the balance before and after them. */
export async function expectChange(
  session: { balance(): Promise<number> },
  change: number,
  run: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const before = await session.balance();
  const wrong = await run();
  if (wrong !== undefined) return wrong;
  const moved = (await session.balance()) - before;
  return moved === change ? undefined : `the balance moved by ${moved}, not by ${change}`;
}
