/** Forms and commands of the account's security, with step-up authentication when required. */
import type { Refusal } from '#core/refusal.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { useAction, type Done } from '#platform/browser/forms/use-action.ts';
import { useForm, type FormOptions } from '#platform/browser/forms/use-form.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';

type SecurityFormOptions<V extends object, T> = Pick<
  FormOptions<V, T | ApiRefusal>,
  'values' | 'send' | 'retyped' | 'onDone'
>;

export function useSecurityForm<V extends object, T>(options: SecurityFormOptions<V, T>) {
  const { send } = options;
  return useForm<V, T | ApiRefusal>({
    ...options,
    send: (values: V) => withStepUp(() => send(values)),
    onRefused: showUnlessCancelled,
  });
}

export function useSecurityAction<T>(
  send: () => Promise<T | ApiRefusal>,
  onDone: (answer: Done<T | ApiRefusal>) => void,
  onEnd?: () => void,
) {
  const options = { onDone, onRefused: showUnlessCancelled };
  return useAction<T | ApiRefusal, []>(() => withStepUp(send).finally(onEnd), options);
}

/** A player who closed the step-up dialog needs no message. */
export function showUnlessCancelled(refusal: Refusal): void {
  if (refusal.refused !== 'step_up_required') showRefusal(refusal);
}
