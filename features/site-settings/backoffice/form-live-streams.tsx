import { STREAM_KINDS, type LiveStream } from '#domain/live-streams/rules.ts';
import { LIVE_TABLES } from '#domain/live-tables/rules.ts';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { LineList } from './line-list.tsx';
import { valueOf, type SettingFormProps } from './values.ts';

const EMPTY: LiveStream = { table: LIVE_TABLES[0], kind: 'hls', url: '' };

/** The videos, each with its table, its protocol and its address; one without an address goes. */
export function LiveStreamsForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  const nameOf = useGameName();
  return (
    <LineList
      hint={t('streamHint')}
      add={t('addStream')}
      first={valueOf('live_streams', { value })}
      empty={() => EMPTY}
      onLines={(streams) =>
        onChange(streams.filter(({ url }) => url !== '').map((stream) => ({ ...stream })))
      }
    >
      {({ table, kind, url }, number, change) => (
        <>
          <Choice
            label={t('stream.table', { number })}
            value={table}
            options={LIVE_TABLES}
            nameOf={nameOf}
            onChange={(next) => change({ table: next })}
          />
          <Choice
            label={t('stream.kind', { number })}
            value={kind}
            options={STREAM_KINDS}
            nameOf={(each) => t(`stream.kinds.${each}`)}
            onChange={(next) => change({ kind: next })}
          />
          <Field label={t('stream.url', { number })}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              inputMode="url"
              value={url}
              onChange={({ target }) => change({ url: target.value.trim() })}
            />
          </Field>
        </>
      )}
    </LineList>
  );
}

type ChoiceProps<Option extends string> = {
  readonly label: string;
  readonly value: Option;
  readonly options: readonly Option[];
  readonly nameOf: (option: Option) => string;
  readonly onChange: (option: Option) => void;
};

function Choice<Option extends string>(props: ChoiceProps<Option>) {
  const { label, value, options, nameOf, onChange } = props;
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={({ target }) => onChange(options.find((each) => each === target.value) ?? value)}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
