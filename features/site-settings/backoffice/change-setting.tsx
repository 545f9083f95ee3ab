import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { SettingName } from '#domain/settings/rules.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useWarning } from '#platform/backoffice/use-warning.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { changeSetting, settingProposals, type ShownSetting } from '../contract.backoffice.ts';
import { AnalyticsForm } from './form-analytics.tsx';
import { ApiAddressForm } from './form-api-address.tsx';
import { AssumedEdgesForm } from './form-assumed-edges.tsx';
import { BirthdayForm } from './form-birthday.tsx';
import { CampaignLimitsForm } from './form-campaign-limits.tsx';
import { ClosedRegionsForm } from './form-closed-regions.tsx';
import { CoolingForm } from './form-cooling.tsx';
import { FreeTurnForm } from './form-free-turn.tsx';
import { HelpLinesForm } from './form-help-lines.tsx';
import { AmountsForm } from './form-amounts.tsx';
import { LiveStreamsForm } from './form-live-streams.tsx';
import { LinksForm } from './form-links.tsx';
import { LookForm } from './form-look.tsx';
import { OperatorForm } from './form-operator.tsx';
import { ServicesForm } from './form-services.tsx';
import { SupportChatForm } from './form-support-chat.tsx';
import { SupportHoursForm } from './form-support-hours.tsx';
import { TagsForm } from './form-tags.tsx';
import type { SettingFormProps } from './values.ts';

const FORMS: Readonly<Record<SettingName, (props: SettingFormProps) => React.ReactNode>> = {
  services: ServicesForm,
  api_address: ApiAddressForm,
  links: LinksForm,
  analytics: AnalyticsForm,
  operator: OperatorForm,
  look: LookForm,
  support_chat: SupportChatForm,
  support_hours: SupportHoursForm,
  help_lines: HelpLinesForm,
  closed_regions: ClosedRegionsForm,
  live_streams: LiveStreamsForm,
  verification_tags: TagsForm,
  large_amounts: AmountsForm,
  big_win_amounts: AmountsForm,
  payout_cooling: CoolingForm,
  free_turn: FreeTurnForm,
  assumed_edges: AssumedEdgesForm,
  birthday: BirthdayForm,
  campaign_limits: CampaignLimitsForm,
};

type Props = {
  readonly setting: ShownSetting;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The form of one setting. A guarded one becomes a proposal, unless it is set back. */
export function ChangeSetting({ setting, onClose, onDone }: Props) {
  const t = useT('backoffice-site-settings');
  const keyedApi = useKeyedApi();
  const warning = useWarning();
  const [value, setValue] = useState(setting.value);
  const { name, version, is_guarded } = setting;
  const Form = FORMS[name];

  async function send(reason: string) {
    if (!is_guarded) {
      const body = { value, based_on: version, reason };
      const answer = await api(changeSetting, { params: { name }, body });
      if (!isRefusal(answer)) showToast({ tone: 'success', title: t('saved') });
      return answer;
    }
    const body = { name, value, reason, ...warning.confirmation };
    const answer = await keyedApi(settingProposals.propose, { body });
    warning.take(answer);
    if (!isRefusal(answer)) {
      showToast({ tone: 'success', title: t(answer.data === null ? 'saved' : 'waits') });
    }
    return answer;
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(`names.${name}`)}
      text={t(`texts.${name}`)}
      confirm={t('save')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      <Form value={value} onChange={setValue} />
      {warning.field}
    </ReasonDialog>
  );
}
