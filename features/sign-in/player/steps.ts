/**
 * Pending code steps, stored in the tab: closing the dialog, going back or reloading loses neither
 * the step nor its countdown. The code itself is never stored.
 */
import { session } from '#platform/browser/storage.ts';
import type { LoginResult } from '#domain/identity/contract.ts';

export type Channel = 'mail' | 'call' | 'sms';
export type Verification = NonNullable<LoginResult['verification']>;

export type CodeStepState = {
  /** The typed contact, or the account's own: a step of another contact is another step. */
  readonly contact: string;
  /** Where the code was sent, masked. */
  readonly to: string;
  readonly channel: Channel;
  /** How many codes were requested in a row. */
  readonly sent: number;
  /** Times in ms since 1970: when another code may be requested, when this one expires. */
  readonly resendAt: number;
  readonly endsAt: number;
  /** The available factors of a two-factor step. */
  readonly verification?: Verification;
};

/** Steps of one row share one server cookie: beginning one ends the others. */
const FLOWS = [
  ['login-email', 'login-phone', 'second'],
  ['restore-email', 'restore-phone'],
  ['confirm-email'],
  ['confirm-phone'],
] as const;

export type StepName = (typeof FLOWS)[number][number];

/** The server drops a flow after half an hour; a code of it is valid for ten minutes. */
const FLOW_MS = 30 * 60_000;
const CODE_MS = 10 * 60_000;

export function storeStep(name: StepName, step: CodeStepState): CodeStepState {
  for (const other of FLOWS.find((flow) => (flow as readonly StepName[]).includes(name))!) {
    if (other !== name) clearStep(other);
  }
  session.set(keyOf(name), JSON.stringify(step));
  return step;
}

/** The pending step, if the server still has it; only for this contact, when one is given. */
export function stepNow(
  name: StepName,
  contact?: string,
  now = Date.now(),
): CodeStepState | undefined {
  const step = readStep(session.get(keyOf(name)));
  if (!step || now > step.endsAt - CODE_MS + FLOW_MS) return undefined;
  return contact === undefined || contact === step.contact ? step : undefined;
}

export function clearStep(name: StepName): void {
  session.remove(keyOf(name));
}

/** Clears all pending steps after a login. */
export function clearSteps(): void {
  for (const name of FLOWS.flat()) clearStep(name);
}

type Sent = { readonly to: string; readonly resend_after: number; readonly life_seconds?: number };

/** The step after a code was sent: the first one, or another one after `before`. */
export function stepOf(
  sent: Sent,
  how: Pick<CodeStepState, 'contact' | 'channel' | 'verification'>,
  before?: CodeStepState,
  now = Date.now(),
): CodeStepState {
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

function readStep(text: string | null): CodeStepState | undefined {
  if (text === null) return undefined;
  try {
    const step = JSON.parse(text) as CodeStepState;
    return typeof step.endsAt === 'number' ? step : undefined;
  } catch {
    // Foreign text under the storage key is no step.
    return undefined;
  }
}
