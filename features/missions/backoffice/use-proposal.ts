import { useProposalForm } from '#domain/staff/backoffice/use-proposal-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { listStaffMissions, missionVersions, type StaffMission } from '../contract.backoffice.ts';
import { draftOf, termsOf } from './draft.ts';

export type MissionForm = ReturnType<typeof useProposal>;

/** The form of a version; `found` is a mission that exists. */
export function useProposal(found: StaffMission | undefined) {
  const t = useT('backoffice-missions');
  const keyedApi = useKeyedApi();
  return useProposalForm({
    code: found?.code,
    version: found?.version ?? 0,
    first: draftOf(found?.terms),
    send: async ({ code, draft, reason, basedOn }) => {
      const body = { code, terms: termsOf(draft), based_on: basedOn, reason };
      return await keyedApi(missionVersions.propose, { body, retryLost: true });
    },
    doneText: () => t('waits'),
    refetch: [listStaffMissions],
    pathOf: () => '/missions',
  });
}
