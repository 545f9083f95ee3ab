import type { Locale } from '#core/locale.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { sendTest } from '../contract.backoffice.ts';
import type { CampaignTerms } from '../rules.ts';
import { isRefusal } from '#core/refusal.ts';

type Props = { readonly terms: CampaignTerms; readonly locale: Locale };

/** Sends the email in the language that is shown to the person who presses it. */
export function TestButton({ terms, locale }: Props) {
  const t = useT('backoffice-campaigns');
  const action = useAction(() => api(sendTest, { body: { terms, locale } }), {
    onDone: (answer) => {
      if (isRefusal(answer)) return;
      showToast({ tone: 'success', title: t('test.sent', { email: answer.data.email }) });
    },
  });
  return (
    <Button busy={action.isBusy} onClick={() => action.run()}>
      {t('test.button')}
    </Button>
  );
}
