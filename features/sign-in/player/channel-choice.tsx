import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';

export type PhoneChannel = 'call' | 'sms';

type ChannelChoiceProps = { value: PhoneChannel; onChange: (channel: PhoneChannel) => void };

/** A call reaches phones that filter messages, so it comes first; a message can be chosen. */
export function ChannelChoice({ value, onChange }: ChannelChoiceProps) {
  const t = useT('sign-in');
  return (
    <div className="field">
      <span className="field-head" aria-hidden="true">
        {t('channel.label')}
      </span>
      <Segmented
        legend={t('channel.label')}
        value={value}
        choices={[
          { value: 'call', label: t('channel.call') },
          { value: 'sms', label: t('channel.sms') },
        ]}
        onChange={onChange}
      />
      <p className="field-hint">{t(`channel.hint.${value}`)}</p>
    </div>
  );
}
