/**
 * Confirmation of the player's own contact: a code is sent as the dialog opens, unless one is
 * pending.
 */
import { useEffect, useRef } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { closeModal } from '#platform/browser/modals/modals.tsx';
import { formatPhone } from '#domain/identity/player/phone.ts';
import { storeStep, stepNow, stepOf, type Channel, type StepName } from './steps.ts';
import { useCode, type CodeState, type CodeOptions, type Sending } from './use-code.ts';

type OwnCodeOptions = Pick<CodeOptions, 'resend' | 'sentText'> & {
  readonly name: StepName;
  readonly contact: string;
  readonly channel: Channel;
  readonly send: () => Promise<Sending>;
  readonly verify: (code: string) => Promise<ApiRefusal | undefined>;
};

/** One sending at a time for each contact: an effect may run twice. */
const sending = new Map<string, Promise<Sending>>();

export function useOwnCode(work: OwnCodeOptions): CodeState {
  const state = useCode(work);
  const { name, contact, channel, send } = work;
  const isAsked = useRef(state.step !== undefined);
  const { begin } = state;
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const key = `${name} ${contact}`;
    const first = sending.get(key) ?? send().finally(() => sending.delete(key));
    sending.set(key, first);
    void first.then((answer) => {
      const how = { contact, channel };
      if (!isRefusal(answer)) return begin(stepOf(answer.data, how));
      if (answer.refused === 'code_too_soon') return begin(waiting(answer, how));
      showRefusal(answer);
      closeModal();
    });
  }, [name, contact, channel, send, begin]);
  return state;
}

/** A code was sent a moment ago, e.g. from another tab: it can be entered here. */
function waiting(refusal: ApiRefusal, how: { contact: string; channel: Channel }) {
  return stepOf({ to: shown(how.contact), resend_after: refusal.retryAfter ?? 60 }, how);
}

/** After a registration the first code was sent already. */
export function storeOwnStep(
  name: StepName,
  contact: string,
  channel: Channel,
  resendAfter: number,
) {
  if (stepNow(name, contact)) return;
  storeStep(name, stepOf({ to: shown(contact), resend_after: resendAfter }, { contact, channel }));
}

/** Unmasked: the contact is the player's own. */
function shown(contact: string): string {
  return contact.startsWith('+') ? formatPhone(contact) : contact;
}
