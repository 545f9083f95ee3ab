/**
 * Codes that are on their way, kept for the tab: closing the dialog, going back or reloading loses
 * neither the step nor its countdown. The code itself is never here.
 */
import { session } from '#platform/browser/storage.ts';
import type { Entrance } from '#domain/identity/contract.ts';

export type Channel = 'mail' | 'call' | 'sms';
export type Verification = NonNullable<Entrance['verification']>;

export type Step = {
  /** What was typed, or the account's own: a step of another contact is another step. */
  readonly contact: string;
  /** Where the code went, masked. */
  readonly to: string;
  readonly channel: Channel;
  /** How many codes were asked for in a row. */
  readonly sent: number;
  /** Until these moments, in ms since 1970: another may be asked for, the code is good. */
  readonly resendAt: number;
  readonly endsAt: number;
  /** What the second step of a login may be taken with. */
  readonly verification?: Verification;
};

/** Steps of one row stand on one cookie of the house: beginning one ends the others. */
const FLOWS = [
  ['login-email', 'login-phone', 'second'],
  ['restore-email', 'restore-phone'],
  ['confirm-email'],
  ['confirm-phone'],
] as const;

export type StepName = (typeof FLOWS)[number][number];

/** The house forgets a flow after half an hour; a code of it is good for ten minutes. */
const FLOW_MS = 30 * 60_000;
const CODE_MS = 10 * 60_000;

export function keepStep(name: StepName, step: Step): Step {
  for (const other of FLOWS.find((flow) => (flow as readonly StepName[]).includes(name))!) {
    if (other !== name) forgetStep(other);
  }
  session.set(keyOf(name), JSON.stringify(step));
  return step;
}

/** The step under way, if the house still knows it; of this contact only, when one is given. */
export function stepNow(name: StepName, contact?: string, now = Date.now()): Step | undefined {
  const step = readStep(session.get(keyOf(name)));
  if (!step || now > step.endsAt - CODE_MS + FLOW_MS) return undefined;
  return contact === undefined || contact === step.contact ? step : undefined;
}

export function forgetStep(name: StepName): void {
  session.remove(keyOf(name));
}

/** Once somebody is in, nothing of how he came is left. */
export function forgetSteps(): void {
  for (const name of FLOWS.flat()) forgetStep(name);
}

type Sent = { readonly to: string; readonly resend_after: number; readonly life_seconds?: number };

/** The step after the house has sent a code: the first, or one more after `before`. */
export function stepOf(
  sent: Sent,
  how: Pick<Step, 'contact' | 'channel' | 'verification'>,
  before?: Step,
  now = Date.now(),
): Step {
  return {
    ...how,
    to: sent.to,
    sent: (before?.sent ?? 0) + 1,
    resendAt: now + sent.resend_after * 1000,
    endsAt: now + (sent.life_seconds === undefined ? CODE_MS : sent.life_seconds * 1000),
  };
}

function keyOf(name: StepName): string {
  return `code.${name}`;
}

function readStep(text: string | null): Step | undefined {
  if (text === null) return undefined;
  try {
    const step = JSON.parse(text) as Step;
    return typeof step.endsAt === 'number' ? step : undefined;
  } catch {
    // Somebody else's text under our key is no step.
    return undefined;
  }
}
