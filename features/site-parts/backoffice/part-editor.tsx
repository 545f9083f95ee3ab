import { useState, type ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import type { SiteParts } from '../contract.backoffice.ts';
import type { Part } from '../rules.ts';
import { EntryList, type PartEntry, type PartEntryTexts } from './entry-list.tsx';
import { PublishPart } from './publish-part.tsx';
import { PartVersions } from './part-versions.tsx';

type State<E> = {
  readonly draft: { readonly value: readonly E[]; readonly version: number } | null;
  readonly versions: readonly (Omit<SiteParts['banners']['versions'][number], 'value'> & {
    readonly value: readonly E[];
  })[];
};

type Props<E> = {
  readonly part: Part;
  readonly state: State<E>;
  readonly save: (value: E[], basedOn: number) => Promise<Refusal | object>;
  readonly onDone: () => void;
  readonly texts: PartEntryTexts<E>;
  /** A new entry of a group; of the list where there are no groups. */
  readonly create: (group: string) => E;
  /** What is edited before the first version. */
  readonly first?: readonly E[];
  /** Lists of their own, each under its title. */
  readonly groups?: readonly { readonly id: string; readonly title: string }[];
  readonly groupOf?: (entry: E) => string;
  readonly preview?: (entries: readonly E[]) => ReactNode;
  readonly children: (entry: E, onChange: (part: Partial<E>) => void) => ReactNode;
};

/** The entries of a part as a draft, its publication, and its versions. */
export function PartEditor<E extends PartEntry>(props: Props<E>) {
  const { part, state, save, onDone, first = [], preview } = props;
  const { draft, versions } = state;
  const t = useT('backoffice-site-parts');
  const [entries, setEntries] = useState<readonly E[]>(draft?.value ?? versions[0]?.value ?? first);
  const [isDirty, setDirty] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const change = (next: readonly E[]) => {
    setEntries(next);
    setDirty(true);
  };
  const saving = useAction(() => save([...entries], draft?.version ?? 0), {
    isInline: true,
    onDone: () => {
      setDirty(false);
      showToast({ tone: 'success', title: t('saved') });
      onDone();
    },
  });
  const canPublish = !isDirty && draft !== null;
  return (
    <div className="site-editor">
      <Unsaved isDirty={isDirty} />
      <Lists {...props} entries={entries} onChange={change} />
      {preview?.(entries)}
      <div className="site-editor-actions">
        <Button busy={saving.isBusy} aria-disabled={!isDirty || undefined} onClick={saving.run}>
          {t('save')}
        </Button>
        <Button
          variant="primary"
          aria-disabled={!canPublish || undefined}
          onClick={() => setPublishing(canPublish)}
        >
          {t('publish')}
        </Button>
        <small>{t(isDirty ? 'saveFirst' : draft === null ? 'nothingToPublish' : 'ready')}</small>
      </div>
      <p className="site-editor-error" role="alert">
        {saving.refusal && linesOf(saving.refusal).join(' ')}
      </p>
      <PartVersions
        versions={versions}
        onRestore={(number) =>
          change(versions.find((version) => version.number === number)?.value ?? [])
        }
      />
      {isPublishing && draft && (
        <PublishPart
          part={part}
          basedOn={draft.version}
          onClose={() => setPublishing(false)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

type ListsProps<E> = Omit<Props<E>, 'state' | 'save' | 'onDone'> & {
  readonly entries: readonly E[];
  readonly onChange: (entries: readonly E[]) => void;
};

/** One list, or one for each group; entries stay in the order of the groups. */
function Lists<E extends PartEntry>(props: ListsProps<E>) {
  const { entries, groups, groupOf, texts, create, onChange, children } = props;
  if (!groups || !groupOf) {
    return (
      <EntryList entries={entries} texts={texts} create={() => create('')} onChange={onChange}>
        {children}
      </EntryList>
    );
  }
  const inGroup = (id: string) => entries.filter((entry) => groupOf(entry) === id);
  return groups.map(({ id, title }) => (
    <section key={id} aria-label={title}>
      <h2>{title}</h2>
      <EntryList
        entries={inGroup(id)}
        texts={texts}
        create={() => create(id)}
        onChange={(next) =>
          onChange(groups.flatMap((group) => (group.id === id ? next : inGroup(group.id))))
        }
      >
        {children}
      </EntryList>
    </section>
  ));
}
