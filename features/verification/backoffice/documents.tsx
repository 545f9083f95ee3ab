import { useMemo, useState } from 'react';
import { usePageKeys } from '#platform/backoffice/keys.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import type { VerificationDetails } from '../contract.backoffice.ts';
import { DocumentView, type DisplayedDocument } from './document-view.tsx';
import { zoomIn, zoomOut, rotate, INITIAL_VIEW, type ViewTransform } from './view-transform.ts';

/** Documents of the current attempt side by side; older ones below, loaded when opened. */
export function Documents({ whole }: { whole: VerificationDetails }) {
  const t = useT('backoffice-verification');
  const isCurrent = ({ attempt, is_replaced }: DisplayedDocument) =>
    attempt === whole.attempt && !is_replaced;
  const current = whole.documents.filter(isCurrent);
  const older = whole.documents.filter((one) => !isCurrent(one));
  const [areOlderOpen, setOlderOpen] = useState(false);
  return (
    <section aria-label={t('documents.title')}>
      {current.length === 0 && <EmptyState heading="p" title={t('documents.none')} />}
      <Views player={whole.player_id} documents={current} />
      {older.length > 0 && (
        <details
          className="verify-older"
          open={areOlderOpen}
          onToggle={({ currentTarget }) => setOlderOpen(currentTarget.open)}
        >
          <summary>
            {t('documents.older')} ({older.length})
          </summary>
          {areOlderOpen && <OlderViews player={whole.player_id} documents={older} />}
        </details>
      )}
    </section>
  );
}

type ViewsProps = { player: string; documents: readonly DisplayedDocument[] };

/** One document is selected, and the keyboard shortcuts apply to it. */
function Views({ player, documents }: ViewsProps) {
  const [chosen, setChosen] = useState(0);
  const { lookOf, change } = useViewTransforms();
  const id = documents[chosen]?.id;
  const keys = useMemo(() => {
    const alter = (next: (look: ViewTransform) => ViewTransform) => () =>
      void (id && change(id, next));
    return {
      n: () => setChosen((at) => (documents.length === 0 ? 0 : (at + 1) % documents.length)),
      '+': alter(zoomIn),
      '=': alter(zoomIn),
      '-': alter(zoomOut),
      t: alter(rotate),
      '0': alter(() => INITIAL_VIEW),
    };
  }, [id, change, documents.length]);
  usePageKeys(keys);
  return (
    <div className="verify-documents">
      {documents.map((document, index) => (
        <DocumentView
          key={document.id}
          player={player}
          document={document}
          look={lookOf(document.id)}
          onLook={(look) => change(document.id, () => look)}
          isChosen={index === chosen && documents.length > 1}
          onChoose={() => setChosen(index)}
        />
      ))}
    </div>
  );
}

function OlderViews({ player, documents }: ViewsProps) {
  const { lookOf, change } = useViewTransforms();
  return (
    <div className="verify-documents">
      {documents.map((document) => (
        <DocumentView
          key={document.id}
          player={player}
          document={document}
          look={lookOf(document.id)}
          onLook={(look) => change(document.id, () => look)}
          isChosen={false}
          onChoose={() => undefined}
        />
      ))}
    </div>
  );
}

/** The view transform of each document, by its id. */
function useViewTransforms() {
  const [views, setViews] = useState<Readonly<Record<string, ViewTransform>>>({});
  const viewOf = (id: string) => views[id] ?? INITIAL_VIEW;
  const change = useMemo(
    () => (id: string, next: (look: ViewTransform) => ViewTransform) =>
      setViews((all) => ({ ...all, [id]: next(all[id] ?? INITIAL_VIEW) })),
    [],
  );
  return { lookOf: viewOf, change };
}
