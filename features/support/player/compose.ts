import type { KeyboardEvent } from 'react';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { Translate } from '#platform/browser/texts/i18n.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';

/** Enter sends; with Shift it begins a line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>, isEmpty: boolean): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (!isEmpty) event.currentTarget.form?.requestSubmit();
}

/** For a rate limit: when the next message may be sent. */
export function describeRefusal(refusal: ApiRefusal, t: Translate<'support'>): string[] {
  const { refused, retryAfter } = refusal;
  const isTooFast = refused === 'too_many_requests' && retryAfter !== undefined;
  return isTooFast ? [t('tooFast', { seconds: retryAfter })] : linesOf(refusal);
}
