import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { LineList } from './line-list.tsx';
import { valueOf, type SettingFormProps } from './values.ts';

type Tag = { readonly name: string; readonly content: string };
const EMPTY: Tag = { name: '', content: '' };

/** The verification tags, each with its name and its content. */
export function TagsForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  return (
    <LineList
      hint={t('tagHint')}
      add={t('addTag')}
      first={valueOf('verification_tags', { value })}
      empty={() => EMPTY}
      onLines={(tags) =>
        onChange(tags.filter(({ name }) => name !== '').map((tag) => ({ ...tag })))
      }
    >
      {(tag, number, change) => (
        <>
          <Field label={t('tagName', { number })}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              placeholder="yandex-verification"
              value={tag.name}
              onChange={({ target }) => change({ name: target.value.trim() })}
            />
          </Field>
          <Field label={t('tagContent', { number })}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              value={tag.content}
              onChange={({ target }) => change({ content: target.value.trim() })}
            />
          </Field>
        </>
      )}
    </LineList>
  );
}
