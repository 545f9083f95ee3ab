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
  readonly create: () => E;
  readonly children: (entry: E, onChange: (part: Partial<E>) => void) => ReactNode;
};

/** The entries of a part as a draft, its publication, and its versions. */
export function PartEditor<E extends PartEntry>(props: Props<E>) {
  const { part, state, save, onDone, texts, create, children } = props;
  const { draft, versions } = state;
  const t = useT('backoffice-site-parts');
  const [entries, setEntries] = useState<readonly E[]>(draft?.value ?? versions[0]?.value ?? []);
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
      <EntryList entries={entries} texts={texts} create={create} onChange={change}>
        {children}
      </EntryList>
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
