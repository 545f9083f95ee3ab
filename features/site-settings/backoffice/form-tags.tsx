import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { valueOf, type SettingFormProps } from './values.ts';

type Tag = { readonly name: string; readonly content: string };
const EMPTY: Tag = { name: '', content: '' };

/** The verification tags, each with its name and its content. */
export function TagsForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  const [tags, setTags] = useState<readonly Tag[]>(() => [
    ...valueOf('verification_tags', { value }),
    EMPTY,
  ]);
  function set(next: readonly Tag[]): void {
    setTags(next);
    onChange(next.filter(({ name }) => name !== '').map((tag) => ({ ...tag })));
  }
  const change = (at: number, part: Partial<Tag>) =>
    set(tags.map((tag, index) => (index === at ? { ...tag, ...part } : tag)));
  return (
    <>
      <p className="site-settings-text">{t('tagHint')}</p>
      {tags.map((tag, index) => (
        // A tag has no identity but its place.
        // oxlint-disable-next-line no-array-index-key
        <div key={index} className="site-settings-pair">
          <Field label={t('tagName', { number: index + 1 })}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              placeholder="yandex-verification"
              value={tag.name}
              onChange={({ target }) => change(index, { name: target.value.trim() })}
            />
          </Field>
          <Field label={t('tagContent', { number: index + 1 })}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              value={tag.content}
              onChange={({ target }) => change(index, { content: target.value.trim() })}
            />
          </Field>
        </div>
      ))}
      <Button size="s" onClick={() => set([...tags, EMPTY])}>
        {t('addTag')}
      </Button>
    </>
  );
}
