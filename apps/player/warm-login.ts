/** What other features put into the dialog of login is there when it opens: no button arrives late. */
import { currentLocale } from '#platform/browser/i18n.tsx';
import { loadTexts } from '#platform/browser/texts.ts';

/** Nobody waits longer than this for a dialog because of a part of it. */
const PATIENCE_MS = 500;

/** Loads a dialog and its parts together; a part that is late or lost keeps nobody waiting. */
export async function withParts<T>(load: Promise<T>): Promise<T> {
  const patience = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
  // The slot itself says what went wrong with a part, and offers to try again.
  const [dialog] = await Promise.all([load, Promise.race([warmParts().catch(() => {}), patience])]);
  return dialog;
}

async function warmParts(): Promise<void> {
  const [{ SLOTS }, { warmProviders }] = await Promise.all([
    import('./slots.ts'),
    import('./social.ts'),
  ]);
  const parts = ['login.passkey', 'login.social'].flatMap((name) => SLOTS[name] ?? []);
  await Promise.all([
    warmProviders(),
    ...parts.flatMap(({ load, texts }) => [load(), loadTexts(currentLocale(), texts)]),
  ]);
}
