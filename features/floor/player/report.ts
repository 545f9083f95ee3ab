import { isRefusal } from '#core/refusal.ts';
import { userNow } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { currentLocale, translator } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { report } from '../contract.ts';

/** Points staff at a message and says that it was done. A guest is asked in first. */
export async function reportMessage(id: string): Promise<void> {
  if (userNow().status !== 'member') return openModal('Login');
  const answer = await api(report, { params: { id }, body: {} });
  if (isRefusal(answer)) return showRefusal(answer);
  const t = translator(currentLocale(), 'floor');
  showToast({ tone: 'success', title: t('chat.reported'), text: t('chat.reportedText') });
}
