/** What others put into the dialog of login is there when it opens: no button arrives late. */
import { warmSlot } from '#platform/browser/router/slots.tsx';

/** Nobody waits longer than this for a dialog because of a part of it. */
const PATIENCE_MS = 500;

/** Loads a dialog and its parts together; a part that is late or lost keeps nobody waiting. */
export async function withParts<T>(load: Promise<T>): Promise<T> {
  const patience = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
  // The slot itself says what went wrong with a part, and offers to try again.
  const parts = warmParts().catch(() => undefined);
  const [dialog] = await Promise.all([load, Promise.race([parts, patience])]);
  return dialog;
}

async function warmParts(): Promise<void> {
  const [{ warmProviders }] = await Promise.all([
    import('./social.ts'),
    warmSlot('login.passkey'),
    warmSlot('login.social'),
  ]);
  await warmProviders();
}
