import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { CHANNELS, HOLDOUT_MAX, LINK_MAX, NAME_MAX, type CampaignChannel } from '../rules.ts';
import type { ComposerForm } from './use-composer.ts';

type Props = { readonly form: ComposerForm };

/** What it is called, by which channels it goes, where it leads, and who is held out. */
export function AboutFields({ form }: Props) {
  const t = useT('backoffice-campaigns');
  const { values, change, errorOf } = form;
  const { draft } = values;
  return (
    <Panel title={t('about')}>
      <div className="campaign-fields">
        <Field label={t('fields.name')} hint={t('hints.name')} error={errorOf('terms.name')}>
          <TextInput
            value={draft.name}
            required
            maxLength={NAME_MAX}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Channels form={form} />
        <Field label={t('fields.link')} hint={t('hints.link')} error={errorOf('terms.link')}>
          <TextInput
            value={draft.link}
            maxLength={LINK_MAX}
            placeholder="/bonuses"
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => change({ link: target.value })}
          />
        </Field>
        <Field
          label={t('fields.holdout')}
          hint={t('hints.holdout')}
          error={errorOf('terms.holdout_percent')}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            required
            min={0}
            max={HOLDOUT_MAX}
            value={draft.holdout}
            onChange={({ target }) => change({ holdout: target.value })}
          />
        </Field>
      </div>
    </Panel>
  );
}

function Channels({ form: { values, change, errorOf } }: Props) {
  const t = useT('backoffice-campaigns');
  const { channels } = values.draft;
  const has = (channel: CampaignChannel) => channels.includes(channel);
  /** Devices show the message of the centre, so it goes there as well. */
  const toggle = (channel: CampaignChannel, isOn: boolean) => {
    const wanted = CHANNELS.filter((one) => (one === channel ? isOn : has(one)));
    if (channel === 'push' && isOn && !has('centre'))
      return change({ channels: ['centre', ...wanted] });
    const isAlone = channel === 'centre' && !isOn;
    change({ channels: isAlone ? wanted.filter((one) => one !== 'push') : wanted });
  };
  const error = errorOf('terms.channels');
  return (
    <fieldset className="campaign-channels">
      <legend>{t('fields.channels')}</legend>
      {CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          checked={has(channel)}
          hint={t(`channelHints.${channel}`)}
          onChange={(isOn) => toggle(channel, isOn)}
        >
          {t(`channels.${channel}`)}
        </Checkbox>
      ))}
      {error && (
        <p className="campaign-warning" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
