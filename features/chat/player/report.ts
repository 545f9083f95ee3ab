import { isRefusal } from '#core/refusal.ts';
import { userNow } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { currentLocale, translator } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { reportMessage as reportCall } from '../contract.ts';

/** Reports a message to the moderators and confirms it. A guest is asked to log in first. */
export async function reportMessage(id: string): Promise<void> {
  if (userNow().status !== 'member') return openModal('Login');
  const answer = await api(reportCall, { params: { id }, body: {} });
  if (isRefusal(answer)) return showRefusal(answer);
  const t = translator(currentLocale(), 'chat');
  showToast({ tone: 'success', title: t('reported'), text: t('reportedText') });
}
