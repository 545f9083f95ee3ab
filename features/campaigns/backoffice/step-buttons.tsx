import { useMay } from '#domain/staff/backoffice/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  listCampaigns,
  readCampaign,
  readResults,
  stepCampaign,
  type ShownCampaign,
} from '../contract.backoffice.ts';
import { MAY_STEP, STEPS, type CampaignStep } from '../rules.ts';

/** What can be done with a campaign, each with one press. */
export function StepButtons({ campaign: { id, state } }: { readonly campaign: ShownCampaign }) {
  const t = useT('backoffice-campaigns');
  const mayEdit = useMay(stepCampaign.roles);
  const action = useAction(
    (step: CampaignStep) => api(stepCampaign, { params: { id }, body: { step } }),
    {
      onDone: (_answer, step) => {
        showToast({ tone: 'success', title: t(`steps.done.${step}`) });
        refetchCalls(listCampaigns, readCampaign, readResults);
      },
    },
  );
  if (!mayEdit) return null;
  return (
    <>
      {STEPS.filter((step) => MAY_STEP[step].includes(state)).map((step) => (
        <Button
          key={step}
          variant={step === 'stop' ? 'danger' : 'secondary'}
          busy={action.isBusy}
          onClick={() => action.run(step)}
        >
          {t(step === 'stop' && state === 'draft' ? 'steps.giveUp' : `steps.${step}`)}
        </Button>
      ))}
      {state === 'draft' && (
        <Link className={buttonClass({})} to={`/campaign-form?campaign=${id}`}>
          {t('change')}
        </Link>
      )}
      <Link className={buttonClass({})} to={`/campaign-form?copy=${id}`}>
        {t('copy')}
      </Link>
    </>
  );
}
