import { isModalOpen } from '#platform/browser/modals/modals.tsx';
import { currentLocale, formatFor, translator } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { showToast, type ToastTone } from '#platform/browser/ui/toast-store.ts';
import type { Notification, OwnKind } from '../contract.ts';

/** A dialog shows a paid deposit already. */
const TONES: Readonly<Partial<Record<OwnKind, ToastTone>>> = {
  withdrawal_paid: 'success',
  withdrawal_rejected: 'warning',
  withdrawal_failed: 'warning',
  verification_needed: 'info',
  verification_accepted: 'success',
  verification_refused: 'warning',
  verification_asked: 'info',
  support_answered: 'info',
  new_device: 'warning',
  bet_corrected: 'info',
  level_reward: 'success',
  level_cashback: 'success',
  bonus_given: 'success',
  cashback_given: 'success',
  bonus_ended: 'warning',
  tournament_prize: 'success',
};

/** Shows a notification that has just arrived on every open page of the player. */
export async function announceNew({ kind, money, offer }: Notification): Promise<void> {
  if (kind === 'offer') {
    // The list has the whole text; over a game a line is enough.
    if (offer) showToast({ tone: 'info', title: offer.title });
    return;
  }
  const tone = TONES[kind];
  if (tone === undefined) return;
  // The conversation on the screen shows the answer itself.
  if (kind === 'support_answered' && isModalOpen('Support')) return;
  const locale = currentLocale();
  await loadTexts(locale, ['notifications']);
  const t = translator(locale, 'notifications');
  const amount = money === null ? '' : formatFor(locale).money(money.amount, money.currency);
  showToast({ tone, title: t(`kinds.${kind}.title`), text: t(`kinds.${kind}.text`, { amount }) });
}
