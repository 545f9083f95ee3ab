import { afterEach, expect, test } from 'vitest';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { closeAllModals, isModalOpen, modalsNow } from '#platform/browser/modals/modals.tsx';
import { withConfirmation } from './confirmation.ts';

afterEach(closeAllModals);

const NEEDED: ApiRefusal = { refused: 'confirmation_needed', status: 403 };
const OTHER: ApiRefusal = { refused: 'busy', status: 503 };

/** A call that gives these answers one after the other. */
function calls<T>(...answers: T[]) {
  let made = 0;
  return { call: async () => answers[made++]!, made: () => made };
}

/** What the dialog does once the player has proved himself. */
function prove(): void {
  const { props } = modalsNow().at(-1)!;
  (props['onConfirmed'] as () => void)();
  closeAllModals();
}

test('a call that needs no proof is made once, and no dialog opens', async () => {
  for (const answer of [{ data: 1 }, OTHER]) {
    const { call, made } = calls<object>(answer);
    expect(await withConfirmation(call)).toBe(answer);
    expect([made(), isModalOpen()]).toEqual([1, false]);
  }
});

test('step-up: the dialog opens, and after the proof the call is made again', async () => {
  const { call, made } = calls<object>(NEEDED, { data: 1 });
  const answer = withConfirmation(call);
  await expect.poll(() => isModalOpen('Confirm')).toBe(true);
  expect(made()).toBe(1);
  prove();
  expect(await answer).toEqual({ data: 1 });
  expect(made()).toBe(2);
});

test('step-up: whoever closes the dialog without a proof gets the first refusal', async () => {
  const { call, made } = calls<object>(NEEDED);
  const answer = withConfirmation(call);
  await expect.poll(() => isModalOpen('Confirm')).toBe(true);
  closeAllModals();
  expect(await answer).toBe(NEEDED);
  expect(made()).toBe(1);
});
