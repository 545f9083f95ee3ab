import { afterEach, expect, test } from 'vitest';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { closeAllModals, isModalOpen, openModalStack } from '#platform/browser/modals/modals.tsx';
import { withStepUp } from './step-up.ts';

afterEach(closeAllModals);

const NEEDED: ApiRefusal = { refused: 'step_up_required', status: 403 };
const OTHER: ApiRefusal = { refused: 'busy', status: 503 };

/** A call that returns these answers in order. */
function calls<T>(...answers: T[]) {
  let made = 0;
  return { call: async () => answers[made++]!, made: () => made };
}

/** What the dialog does once the player has passed the step-up. */
function prove(): void {
  const { props } = openModalStack().at(-1)!;
  (props['onConfirmed'] as () => void)();
  closeAllModals();
}

test('step-up: a call that needs no step-up runs once, and no dialog opens', async () => {
  for (const answer of [{ data: 1 }, OTHER]) {
    const { call, made } = calls<object>(answer);
    expect(await withStepUp(call)).toBe(answer);
    expect([made(), isModalOpen()]).toEqual([1, false]);
  }
});

test('step-up: the dialog opens, and after the proof the call is repeated', async () => {
  const { call, made } = calls<object>(NEEDED, { data: 1 });
  const answer = withStepUp(call);
  await expect.poll(() => isModalOpen('Confirm')).toBe(true);
  expect(made()).toBe(1);
  prove();
  expect(await answer).toEqual({ data: 1 });
  expect(made()).toBe(2);
});

test('step-up: closing the dialog without a proof returns the first refusal', async () => {
  const { call, made } = calls<object>(NEEDED);
  const answer = withStepUp(call);
  await expect.poll(() => isModalOpen('Confirm')).toBe(true);
  closeAllModals();
  expect(await answer).toBe(NEEDED);
  expect(made()).toBe(1);
});
